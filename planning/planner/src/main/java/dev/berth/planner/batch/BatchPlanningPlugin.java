package dev.berth.planner.batch;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Holds pods back until there is a plan, and then allows only the planned node.
final class BatchPlanningPlugin
    implements PreEnqueuePlugin, PreFilterPlugin<BatchPlan>, EnqueueExtensions {
  static final String NAME = "BatchPlanning";

  private static final Rejected WAITS = Rejected.unresolvable("waiting for the plan of its batch");

  private final String profile;
  private final ClusterObjects objects;

  BatchPlanningPlugin(String profile, ClusterObjects objects) {
    this.profile = profile;
    this.objects = objects;
  }

  @Override
  public String name() {
    return NAME;
  }

  /// Returns null if nobody plans.
  private @Nullable BatchPlan plan() {
    CustomResource object = objects.get(CustomResource.class, BatchPlan.key(profile));
    return object == null ? null : BatchPlan.of(object);
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    BatchPlan plan = plan();
    return plan == null || plan.has(pod.uid()) ? Success.SUCCESS : WAITS;
  }

  @Override
  public PreFilterResult<BatchPlan> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    BatchPlan plan = plan();
    if (plan == null) {
      return PreFilterResult.skip();
    }
    String reason = plan.left().get(pod.uid());
    if (reason != null) {
      return PreFilterResult.rejected(
          Rejected.unschedulable(
              "the plan %s has no node for the pod: %s".formatted(plan.id(), reason)));
    }
    String node = plan.nodes().get(pod.uid());
    if (node == null) {
      return PreFilterResult.rejected(WAITS);
    }
    return node.equals(BatchPlan.ANY_NODE)
        ? PreFilterResult.skip()
        : PreFilterResult.onlyNodes(plan, Set.of(node), plan.id());
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
            ClusterEvent.of(
                EventResource.of(BatchPlan.TYPE),
                ActionType.ADD,
                ActionType.UPDATE,
                ActionType.DELETE),
            BatchPlanningPlugin::afterPlan));
  }

  /// Without plans, every pod may be tried.
  private static QueueingHint afterPlan(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    return !(after instanceof CustomResource plan) || BatchPlan.of(plan).has(pod.uid())
        ? QueueingHint.QUEUE
        : QueueingHint.QUEUE_SKIP;
  }
}
