/// A cluster with its scheduler, read from files or from a live cluster.
module dev.berth.scenario {
  requires static transitive org.jspecify;
  requires transitive dev.berth.capacity;
  requires transitive dev.berth.descheduler;
  requires transitive dev.berth.kube;
  requires transitive dev.berth.loadaware;
  requires transitive dev.berth.queues;
  requires transitive dev.berth.suggestion;
  requires transitive dev.berth.terminal;

  exports dev.berth.scenario;
  exports dev.berth.scenario.plugins;
  exports dev.berth.scenario.snapshot;

  uses dev.berth.descheduler.framework.DeschedulerPluginFactory;
  uses dev.berth.framework.PluginFactory;

  provides dev.berth.loadaware.usage.PrometheusConnector with
      dev.berth.scenario.plugins.ProxiedPrometheus;
}
