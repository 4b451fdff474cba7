import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.plugins.nodeutilization.HighNodeUtilizationFactory;
import dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationFactory;
import dev.berth.descheduler.plugins.topologyspread.RemovePodsViolatingTopologySpreadConstraintFactory;

/// The descheduler: evicts pods that would be better off elsewhere, and proves it with the engine.
module dev.berth.descheduler {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;

  exports dev.berth.descheduler.framework;
  exports dev.berth.descheduler.usage;

  uses DeschedulerPluginFactory;

  provides DeschedulerPluginFactory with
      HighNodeUtilizationFactory,
      LowNodeUtilizationFactory,
      RemovePodsViolatingTopologySpreadConstraintFactory;
}
