/// Finds changes that would help a pod that fits on no node.
module dev.berth.suggestion {
  requires static transitive org.jspecify;
  requires transitive dev.berth.engine;
  requires dev.berth.preemption;

  exports dev.berth.suggestion;
}
