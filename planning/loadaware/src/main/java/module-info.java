import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.crane.DynamicFactory;
import dev.berth.loadaware.koordinator.LoadAwareSchedulingFactory;
import dev.berth.loadaware.measured.LoadAwareFactory;
import dev.berth.loadaware.trimaran.LoadVariationRiskBalancingFactory;
import dev.berth.loadaware.trimaran.TargetLoadPackingFactory;
import dev.berth.loadaware.usage.PrometheusConnector;

/// Load-aware scheduling: plugins that read the real usage of nodes. They have no privileges: they
/// use only the framework, and a client of Prometheus that the process provides.
module dev.berth.loadaware {
  requires static transitive org.jspecify;
  requires transitive dev.berth.cluster;
  requires transitive dev.berth.framework;
  requires de.siegmar.fastcsv;

  exports dev.berth.loadaware.annotator;
  exports dev.berth.loadaware.crane;
  exports dev.berth.loadaware.koordinator;
  exports dev.berth.loadaware.measured;
  exports dev.berth.loadaware.nodeusage;
  exports dev.berth.loadaware.reading;
  exports dev.berth.loadaware.trimaran;
  exports dev.berth.loadaware.usage;

  uses PrometheusConnector;

  provides PluginFactory with
      DynamicFactory,
      LoadAwareSchedulingFactory,
      LoadAwareFactory,
      TargetLoadPackingFactory,
      LoadVariationRiskBalancingFactory;
}
