package dev.berth.config.defaults;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.kubescheduler.PluginSet;
import dev.berth.api.kubescheduler.Plugins;
import dev.berth.api.kubescheduler.SchedulerFeature;
import java.util.ArrayList;
import java.util.List;

/// The plugins of a profile that names none, all at `multiPoint`.
final class DefaultPlugins {
  private DefaultPlugins() {}

  static Plugins of(FeatureGates gates) {
    return Plugins.NONE.withMultiPoint(new PluginSet(enabled(gates), List.of()));
  }

  private static List<PluginEntry> enabled(FeatureGates gates) {
    var plugins = new ArrayList<PluginEntry>();
    plugins.add(PluginEntry.of("SchedulingGates"));
    plugins.add(PluginEntry.of("PrioritySort"));
    plugins.add(PluginEntry.of("NodeName"));
    plugins.add(PluginEntry.of("NodeUnschedulable"));
    plugins.add(new PluginEntry("TaintToleration", 3));
    plugins.add(new PluginEntry("NodeAffinity", 2));
    plugins.add(PluginEntry.of("NodePorts"));
    if (gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION)) {
      // Comes before NodeResourcesFit, so that this plugin rejects the pod.
      plugins.add(PluginEntry.of("DeferredPodScheduling"));
    }
    plugins.add(new PluginEntry("NodeResourcesFit", 1));
    plugins.add(PluginEntry.of("VolumeRestrictions"));
    plugins.add(PluginEntry.of("NodeVolumeLimits"));
    plugins.add(PluginEntry.of("VolumeBinding"));
    plugins.add(PluginEntry.of("VolumeZone"));
    plugins.add(new PluginEntry("PodTopologySpread", 2));
    plugins.add(new PluginEntry("InterPodAffinity", 2));
    if (gates.enabled(SchedulerFeature.DYNAMIC_RESOURCE_ALLOCATION)) {
      // Comes before DefaultPreemption: an idle claim is deallocated before any pod is evicted.
      plugins.add(new PluginEntry("DynamicResources", 2));
    }
    plugins.add(PluginEntry.of("DefaultPreemption"));
    plugins.add(new PluginEntry("NodeResourcesBalancedAllocation", 1));
    plugins.add(new PluginEntry("ImageLocality", 1));
    plugins.add(PluginEntry.of("DefaultBinder"));
    if (gates.enabled(SchedulerFeature.NODE_DECLARED_FEATURES)) {
      plugins.add(PluginEntry.of("NodeDeclaredFeatures"));
    }
    if (gates.enabled(SchedulerFeature.GENERIC_WORKLOAD)) {
      plugins.add(PluginEntry.of("GangScheduling"));
    }
    if (gates.enabled(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING)) {
      plugins.add(PluginEntry.of("TopologyPlacementGenerator"));
      plugins.add(new PluginEntry("PodGroupPodsCount", 1));
    }
    return plugins;
  }
}
