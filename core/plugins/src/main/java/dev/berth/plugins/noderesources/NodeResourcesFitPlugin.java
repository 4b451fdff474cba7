package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PlacementScorePlugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.plugins.noderesources.ScoredResources.Counting;
import dev.berth.plugins.support.DeviceClasses;
import dev.berth.plugins.support.devices.DeviceInventory;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Lets a pod run where the node has enough left of all requested resources; scores by the
/// resulting utilization.
final class NodeResourcesFitPlugin
    implements PreFilterPlugin<NodeResourcesFitPlugin.Wanted>,
        FilterPlugin<NodeResourcesFitPlugin.Wanted>,
        PreScorePlugin<ScoredRequests>,
        ResourceScore,
        PlacementScorePlugin,
        EnqueueExtensions {
  static final String NAME = "NodeResourcesFit";

  /// Default requests for containers that have none. Without them, pods without requests would
  /// count as free and all go to the same node.
  private static final Map<String, Quantity> DEFAULTS =
      Map.of(
          ResourceNames.CPU, Quantity.parse("100m"), ResourceNames.MEMORY, Quantity.parse("200Mi"));

  private final Set<String> ignoredResources;
  private final Set<String> ignoredGroups;
  private final boolean resizesPods;
  private final PodRequests requests;
  private final DeviceClasses deviceClasses;
  private final ScoredResources resources;
  private final AllocationStrategy strategy;
  private final FitHints hints;

  NodeResourcesFitPlugin(NodeResourcesFitArgs args, PluginContext context) {
    FeatureGates gates = context.profile().featureGates();
    ignoredResources = Set.copyOf(args.ignoredResources());
    ignoredGroups = Set.copyOf(args.ignoredResourceGroups());
    resizesPods =
        gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
    requests = PodRequests.ofSpec(gates);
    deviceClasses = DeviceClasses.of(context.cluster().objects(), gates);
    resources =
        new ScoredResources(
            args.scoringStrategy().resources(),
            Counting.WITH_DEFAULTS,
            // kube-scheduler ignores pod-level requests here.
            new PodRequests(false, false, false, false, DEFAULTS),
            deviceClasses,
            DeviceInventory.of(context)::count);
    strategy = AllocationStrategy.of(args.scoringStrategy());
    hints = new FitHints(gates, requests, deviceClasses);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<Wanted> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    var request = ResourceVector.of(requests.of(pod.pod()));
    String nodeName = resizesPods ? pod.pod().spec().nodeName() : "";
    return PreFilterResult.ready(
        new Wanted(
            new FitRequest(request, this::isIgnored, deviceClasses),
            nodeName,
            nodeName.isEmpty() ? "" : pod.uid()));
  }

  private boolean isIgnored(String resource) {
    return ResourceNames.isExtended(resource)
        && (ignoredResources.contains(resource)
            || ignoredGroups.contains(resource.substring(0, resource.indexOf('/'))));
  }

  /// The demands of a pod.
  ///
  /// @param nodeName the node of a pod that waits to be resized; otherwise empty
  /// @param uid the UID of such a pod; otherwise empty
  record Wanted(FitRequest request, String nodeName, String uid) {}

  @Override
  public Set<NodeAspect> filterReads(Wanted wanted) {
    return READS;
  }

  @Override
  public FilterStatus filter(Wanted wanted, NodeInfo node) {
    return wanted.request.check(node, heldOn(node, wanted));
  }

  /// Returns the resources that a pod that waits to be resized already has on its node.
  private static ResourceVector heldOn(NodeInfo node, Wanted wanted) {
    if (wanted.nodeName.equals(node.name())) {
      for (PodInfo running : node.pods()) {
        if (running.uid().equals(wanted.uid)) {
          return running.requests();
        }
      }
    }
    return ResourceVector.ZERO;
  }

  @Override
  public PreScoreResult<ScoredRequests> preScore(
      CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return PreScoreResult.ready(resources.requestsOf(pod.pod()));
  }

  @Override
  public long score(ScoredRequests requests, NodeInfo node) {
    return strategy.score(node, resources, requests);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return hints.registrations();
  }

  /// Rates how full the placement is with the group: the fuller the better, whatever the strategy
  /// for nodes.
  @Override
  public long scorePlacement(
      CycleState state, QueuedGroup group, Placement placement, List<PodInfo> pods) {
    return new PlacementUse(resources, pods).add(placement.nodes()).score();
  }
}
