import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.framework.PluginFactory;
import dev.berth.loadaware.crane.DynamicFactory;
import dev.berth.loadaware.koordinator.LoadAwareSchedulingFactory;
import dev.berth.loadaware.lownodeload.LowNodeLoadFactory;
import dev.berth.loadaware.measured.LoadAwareFactory;
import dev.berth.loadaware.trimaran.LoadVariationRiskBalancingFactory;
import dev.berth.loadaware.trimaran.TargetLoadPackingFactory;

/// Load-aware scheduling and descheduling: plugins that see what nodes really use. They have no
/// privileges: all that they need is in the framework.
module dev.berth.loadaware {
  requires static transitive org.jspecify;
  requires transitive dev.berth.descheduler;
  requires transitive dev.berth.framework;
  requires de.siegmar.fastcsv;
  requires java.net.http;

  exports dev.berth.loadaware.annotator;
  exports dev.berth.loadaware.crane;
  exports dev.berth.loadaware.koordinator;
  exports dev.berth.loadaware.measured;
  exports dev.berth.loadaware.nodeusage;
  exports dev.berth.loadaware.reading;
  exports dev.berth.loadaware.trimaran;
  exports dev.berth.loadaware.usage;

  provides DeschedulerPluginFactory with
      LowNodeLoadFactory;
  provides PluginFactory with
      DynamicFactory,
      LoadAwareSchedulingFactory,
      LoadAwareFactory,
      TargetLoadPackingFactory,
      LoadVariationRiskBalancingFactory;
}
