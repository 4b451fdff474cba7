/// All that a plugin may see. Every export is a promise to plugins outside this project; from one
/// block to the next, fewer of them need it.
module dev.berth.framework {
  requires static transitive org.jspecify;
  requires transitive dev.berth.api;

  // Every plugin: extension points, what they are asked about, what they answer.
  exports dev.berth.framework;
  exports dev.berth.framework.model;
  exports dev.berth.framework.status;

  // Plugins that reject pods, and those that depend on more than the pod and one node.
  exports dev.berth.framework.cluster;
  exports dev.berth.framework.counts;
  exports dev.berth.framework.events;

  // Plugins that preempt; readers of decisions.
  exports dev.berth.framework.diagnosis;
}
