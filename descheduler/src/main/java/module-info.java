/// The descheduler: evicts pods that would be better off elsewhere, and proves it with the engine.
module dev.berth.descheduler {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;

  exports dev.berth.descheduler.framework;

  uses dev.berth.descheduler.framework.DeschedulerPluginFactory;
}
