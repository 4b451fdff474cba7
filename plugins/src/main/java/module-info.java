import dev.berth.framework.PluginFactory;
import dev.berth.plugins.defaultpreemption.DefaultPreemptionFactory;
import dev.berth.plugins.interpodaffinity.InterPodAffinityFactory;
import dev.berth.plugins.noderesources.NodeResourcesBalancedAllocationFactory;
import dev.berth.plugins.noderesources.NodeResourcesFitFactory;
import dev.berth.plugins.podtopologyspread.PodTopologySpreadFactory;

/// The in-tree plugins, one package each; what two of them share is in `support`.
module dev.berth.plugins {
  requires static transitive org.jspecify;
  requires dev.berth.framework;

  provides PluginFactory with
      DefaultPreemptionFactory,
      InterPodAffinityFactory,
      NodeResourcesBalancedAllocationFactory,
      NodeResourcesFitFactory,
      PodTopologySpreadFactory;
}
