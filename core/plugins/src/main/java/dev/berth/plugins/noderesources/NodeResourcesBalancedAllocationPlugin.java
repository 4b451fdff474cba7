package dev.berth.plugins.noderesources;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.NodeResourcesBalancedAllocationArgs;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.plugins.noderesources.ScoredResources.Counting;
import dev.berth.plugins.support.DeviceClasses;
import dev.berth.plugins.support.devices.DeviceInventory;
import java.util.List;

/// Prefers nodes where the pod makes the use of resources more even.
final class NodeResourcesBalancedAllocationPlugin
    implements PreScorePlugin<ScoredRequests>, ResourceScore {
  static final String NAME = "NodeResourcesBalancedAllocation";

  private final ScoredResources resources;
  private final Balance balance;

  NodeResourcesBalancedAllocationPlugin(
      NodeResourcesBalancedAllocationArgs args, PluginContext context) {
    FeatureGates gates = context.profile().featureGates();
    resources =
        new ScoredResources(
            args.resources(),
            Counting.AS_REQUESTED,
            PodRequests.ofRunning(gates),
            DeviceClasses.of(context.cluster().objects(), gates),
            DeviceInventory.of(context)::count);
    balance = new Balance(resources);
  }

  @Override
  public String name() {
    return NAME;
  }

  /// A pod without requests does not change the balance, so it must not prefer any node.
  @Override
  public PreScoreResult<ScoredRequests> preScore(
      CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    ScoredRequests requests = resources.requestsOf(pod.pod());
    return requests.isNothing() ? PreScoreResult.skip() : PreScoreResult.ready(requests);
  }

  @Override
  public long score(ScoredRequests requests, NodeInfo node) {
    return balance.score(node, requests);
  }
}
