/// All that a plugin may see: extension points, statuses, state, events and diagnosis.
module dev.berth.framework {
  requires static transitive org.jspecify;
  requires transitive dev.berth.api;

  exports dev.berth.framework;
  exports dev.berth.framework.diagnosis;
  exports dev.berth.framework.events;
  exports dev.berth.framework.group;
  exports dev.berth.framework.handle;
  exports dev.berth.framework.preemption;
  exports dev.berth.framework.state;
  exports dev.berth.framework.tally;
}
