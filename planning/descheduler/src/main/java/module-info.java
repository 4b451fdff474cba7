/// The descheduler: evicts pods that would be better off elsewhere, and proves it with the engine.
module dev.berth.descheduler {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;
  requires transitive dev.berth.planner;
  requires dev.berth.preemption;

  exports dev.berth.descheduler.cluster;
  exports dev.berth.descheduler.cycle;
  exports dev.berth.descheduler.eviction;
  exports dev.berth.descheduler.framework;
  exports dev.berth.descheduler.output;
  exports dev.berth.descheduler.policy;
  exports dev.berth.descheduler.proof;
  exports dev.berth.descheduler.scenario;
  exports dev.berth.descheduler.usage;
}
