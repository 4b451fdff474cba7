package dev.berth.plugins.nodeunschedulable;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PlainReason;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.Tolerations;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Keeps pods off cordoned nodes.
final class NodeUnschedulablePlugin
    implements PreFilterPlugin<Boolean>, FilterPlugin<Boolean>, EnqueueExtensions {
  static final String NAME = "NodeUnschedulable";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.TAINTS);

  /// The taint of a cordoned node, even if the node does not have it yet.
  private static final Taint CORDONED =
      new Taint("node.kubernetes.io/unschedulable", "", Taint.NO_SCHEDULE, null);

  private static final Rejected UNSCHEDULABLE =
      Rejected.unresolvable(
          new PlainReason(
              "node(s) were unschedulable", "cordoned, which the pod does not tolerate"));

  private final TolerationMatcher tolerations;
  private final Predicate<Pod> staysOnItsNode;

  NodeUnschedulablePlugin(FeatureGates gates) {
    tolerations = Tolerations.matcher(gates);
    staysOnItsNode = PodResize.staysOnItsNode(gates);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<Boolean> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    return staysOnItsNode.test(pod.pod())
        ? PreFilterResult.skip()
        : PreFilterResult.ready(prepareFilter(state, pod));
  }

  /// Returns whether the pod tolerates a cordon.
  @Override
  public Boolean prepareFilter(CycleState state, PodInfo pod) {
    return toleratesCordon(pod.pod());
  }

  @Override
  public Set<NodeAspect> filterReads(Boolean toleratesCordon) {
    return READS;
  }

  @Override
  public FilterStatus filter(Boolean toleratesCordon, NodeInfo node) {
    return toleratesCordon || !node.node().spec().unschedulable() ? Success.SUCCESS : UNSCHEDULABLE;
  }

  private boolean toleratesCordon(Pod pod) {
    return tolerations.tolerates(pod.spec().tolerations(), CORDONED);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT),
                HintFunctions.onNode(NodeUnschedulablePlugin::becameSchedulable))
            .readingNoPod(),
        new ClusterEventWithHint(
            ClusterEvent.of(EventResource.TARGET_POD, ActionType.UPDATE_POD_TOLERATION),
            HintFunctions.onOwnUpdate((before, after) -> toleratesCordon(after))));
  }

  private static boolean becameSchedulable(PodInfo pod, @Nullable Node before, Node after) {
    return !after.spec().unschedulable() && (before == null || before.spec().unschedulable());
  }
}
