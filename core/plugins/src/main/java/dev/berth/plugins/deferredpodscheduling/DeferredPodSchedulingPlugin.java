package dev.berth.plugins.deferredpodscheduling;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodResize;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Keeps a pod that waits for its resize on its node.
final class DeferredPodSchedulingPlugin
    implements PreFilterPlugin<PodInfo>, FilterPlugin<PodInfo>, PermitPlugin, EnqueueExtensions {
  static final String NAME = "DeferredPodScheduling";

  private static final Rejected ELSEWHERE = Rejected.unresolvable("pod assigned to different node");
  private static final Rejected NOT_PREEMPTED =
      Rejected.unresolvable("node had resize preemption disabled");
  private static final Rejected NOT_BOUND_AGAIN =
      Rejected.unresolvable("pod resize fits, waiting for Kubelet actuation");

  private final Predicate<Pod> staysOnItsNode;

  DeferredPodSchedulingPlugin(FeatureGates gates) {
    staysOnItsNode = PodResize.staysOnItsNode(gates);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<PodInfo> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    return staysOnItsNode.test(pod.pod()) ? PreFilterResult.ready(pod) : PreFilterResult.skip();
  }

  @Override
  public PodInfo prepareFilter(CycleState state, PodInfo pod) {
    return pod;
  }

  @Override
  public FilterStatus filter(PodInfo pod, NodeInfo node) {
    if (!staysOnItsNode.test(pod.pod())) {
      return Success.SUCCESS;
    }
    String own = pod.pod().spec().nodeName();
    if (!own.isEmpty() && !own.equals(node.name())) {
      return ELSEWHERE;
    }
    return allowsPreemption(node.node()) ? Success.SUCCESS : NOT_PREEMPTED;
  }

  private static boolean allowsPreemption(Node node) {
    var policy = node.spec().podPreemptionPolicy();
    return policy == null || policy.disableResizePreemption().isEmpty();
  }

  @Override
  public PermitStatus permit(CycleState state, PodInfo pod, String node) {
    return staysOnItsNode.test(pod.pod()) ? NOT_BOUND_AGAIN : Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
            ClusterEvent.of(
                EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_PREEMPTION_POLICY),
            HintFunctions.onNode(this::becameUsable)));
  }

  private boolean becameUsable(PodInfo pod, @Nullable Node before, Node after) {
    return staysOnItsNode.test(pod.pod())
        && pod.pod().spec().nodeName().equals(after.metadata().name())
        && allowsPreemption(after)
        && (before == null || !allowsPreemption(before));
  }
}
