package dev.berth.config;

import static dev.berth.api.kubescheduler.ExtensionPoint.BIND;
import static dev.berth.api.kubescheduler.ExtensionPoint.FILTER;
import static dev.berth.api.kubescheduler.ExtensionPoint.PERMIT;
import static dev.berth.api.kubescheduler.ExtensionPoint.PLACEMENT_GENERATE;
import static dev.berth.api.kubescheduler.ExtensionPoint.PLACEMENT_SCORE;
import static dev.berth.api.kubescheduler.ExtensionPoint.POD_GROUP_POST_FILTER;
import static dev.berth.api.kubescheduler.ExtensionPoint.POST_FILTER;
import static dev.berth.api.kubescheduler.ExtensionPoint.PRE_BIND;
import static dev.berth.api.kubescheduler.ExtensionPoint.PRE_ENQUEUE;
import static dev.berth.api.kubescheduler.ExtensionPoint.PRE_FILTER;
import static dev.berth.api.kubescheduler.ExtensionPoint.PRE_SCORE;
import static dev.berth.api.kubescheduler.ExtensionPoint.QUEUE_SORT;
import static dev.berth.api.kubescheduler.ExtensionPoint.RESERVE;
import static dev.berth.api.kubescheduler.ExtensionPoint.SCORE;
import static java.util.Map.entry;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.config.profile.PluginCatalog;
import dev.berth.config.validation.FieldError;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// kube-scheduler's own plugins, and the extension points that each implements there.
final class InTreePlugins implements PluginCatalog {
  private static final Map<String, Set<ExtensionPoint>> POINTS =
      Map.ofEntries(
          entry("SchedulingGates", Set.of(PRE_ENQUEUE)),
          entry("PrioritySort", Set.of(QUEUE_SORT)),
          entry("NodeName", Set.of(PRE_FILTER, FILTER)),
          entry("NodeUnschedulable", Set.of(PRE_FILTER, FILTER)),
          entry("TaintToleration", Set.of(PRE_FILTER, FILTER, PRE_SCORE, SCORE)),
          entry("NodeAffinity", Set.of(PRE_FILTER, FILTER, PRE_SCORE, SCORE)),
          entry("NodePorts", Set.of(PRE_FILTER, FILTER)),
          entry("DeferredPodScheduling", Set.of(PRE_FILTER, FILTER, PERMIT)),
          entry("NodeResourcesFit", Set.of(PRE_FILTER, FILTER, PRE_SCORE, SCORE, PLACEMENT_SCORE)),
          entry("VolumeRestrictions", Set.of(PRE_FILTER, FILTER)),
          entry("NodeVolumeLimits", Set.of(PRE_FILTER, FILTER)),
          entry("VolumeBinding", Set.of(PRE_FILTER, FILTER, PRE_SCORE, SCORE, RESERVE, PRE_BIND)),
          entry("VolumeZone", Set.of(PRE_FILTER, FILTER)),
          entry("PodTopologySpread", Set.of(PRE_FILTER, FILTER, PRE_SCORE, SCORE)),
          entry("InterPodAffinity", Set.of(PRE_FILTER, FILTER, PRE_SCORE, SCORE)),
          entry(
              "DynamicResources",
              Set.of(
                  PRE_ENQUEUE,
                  PRE_FILTER,
                  FILTER,
                  POST_FILTER,
                  POD_GROUP_POST_FILTER,
                  SCORE,
                  RESERVE,
                  PRE_BIND)),
          entry("DefaultPreemption", Set.of(PRE_ENQUEUE, POST_FILTER, POD_GROUP_POST_FILTER)),
          entry("NodeResourcesBalancedAllocation", Set.of(PRE_SCORE, SCORE)),
          entry("ImageLocality", Set.of(SCORE)),
          entry("DefaultBinder", Set.of(BIND)),
          entry("NodeDeclaredFeatures", Set.of(PRE_FILTER, FILTER)),
          entry("GangScheduling", Set.of(PRE_ENQUEUE, PERMIT)),
          entry("TopologyPlacementGenerator", Set.of(PLACEMENT_GENERATE)),
          entry("PodGroupPodsCount", Set.of(PLACEMENT_SCORE)));

  @Override
  public Set<String> names() {
    return POINTS.keySet();
  }

  @Override
  public Set<ExtensionPoint> pointsOf(String plugin) {
    return POINTS.getOrDefault(plugin, Set.of());
  }

  @Override
  public List<FieldError> argsErrors(String plugin, PluginArgs args) {
    return List.of();
  }
}
