import dev.berth.framework.PluginFactory;
import dev.berth.plugins.defaultbinder.DefaultBinderFactory;
import dev.berth.plugins.defaultpreemption.DefaultPreemptionFactory;
import dev.berth.plugins.deferredpodscheduling.DeferredPodSchedulingFactory;
import dev.berth.plugins.dynamicresources.DynamicResourcesFactory;
import dev.berth.plugins.imagelocality.ImageLocalityFactory;
import dev.berth.plugins.interpodaffinity.InterPodAffinityFactory;
import dev.berth.plugins.nodeaffinity.NodeAffinityFactory;
import dev.berth.plugins.nodedeclaredfeatures.NodeDeclaredFeaturesFactory;
import dev.berth.plugins.nodename.NodeNameFactory;
import dev.berth.plugins.nodeports.NodePortsFactory;
import dev.berth.plugins.noderesources.NodeResourcesBalancedAllocationFactory;
import dev.berth.plugins.noderesources.NodeResourcesFitFactory;
import dev.berth.plugins.nodeunschedulable.NodeUnschedulableFactory;
import dev.berth.plugins.nodevolumelimits.NodeVolumeLimitsFactory;
import dev.berth.plugins.podgroups.GangSchedulingFactory;
import dev.berth.plugins.podgroups.PodGroupPodsCountFactory;
import dev.berth.plugins.podgroups.TopologyPlacementGeneratorFactory;
import dev.berth.plugins.podtopologyspread.PodTopologySpreadFactory;
import dev.berth.plugins.prioritysort.PrioritySortFactory;
import dev.berth.plugins.schedulinggates.SchedulingGatesFactory;
import dev.berth.plugins.tainttoleration.TaintTolerationFactory;
import dev.berth.plugins.volumebinding.VolumeBindingFactory;
import dev.berth.plugins.volumerestrictions.VolumeRestrictionsFactory;
import dev.berth.plugins.volumezone.VolumeZoneFactory;

/// The in-tree plugins, one package each; code that two of them share is in `support`.
module dev.berth.plugins {
  requires static transitive org.jspecify;
  requires dev.berth.framework;
  requires dev.berth.preemption;
  requires dev.berth.cel;
  requires org.pcollections;

  provides PluginFactory with
      DefaultBinderFactory,
      DefaultPreemptionFactory,
      DeferredPodSchedulingFactory,
      DynamicResourcesFactory,
      GangSchedulingFactory,
      ImageLocalityFactory,
      InterPodAffinityFactory,
      NodeAffinityFactory,
      NodeDeclaredFeaturesFactory,
      NodeNameFactory,
      NodePortsFactory,
      NodeResourcesBalancedAllocationFactory,
      NodeResourcesFitFactory,
      NodeUnschedulableFactory,
      NodeVolumeLimitsFactory,
      PodGroupPodsCountFactory,
      PodTopologySpreadFactory,
      PrioritySortFactory,
      SchedulingGatesFactory,
      TaintTolerationFactory,
      TopologyPlacementGeneratorFactory,
      VolumeBindingFactory,
      VolumeRestrictionsFactory,
      VolumeZoneFactory;
}
