package dev.berth.plugins.tainttoleration;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.api.selector.TolerationSlip;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Normalization;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.Tolerations;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Keeps pods off nodes whose taints they do not tolerate, and prefers nodes with few
/// `PreferNoSchedule` taints.
final class TaintTolerationPlugin
    implements PreFilterPlugin<List<Toleration>>,
        FilterPlugin<List<Toleration>>,
        PreScorePlugin<List<Toleration>>,
        ScorePlugin<List<Toleration>>,
        EnqueueExtensions {
  static final String NAME = "TaintToleration";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.TAINTS);

  private final TolerationMatcher tolerations;
  private final Predicate<Pod> staysOnItsNode;

  TaintTolerationPlugin(FeatureGates gates) {
    tolerations = Tolerations.matcher(gates);
    staysOnItsNode = PodResize.staysOnItsNode(gates);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<List<Toleration>> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    return staysOnItsNode.test(pod.pod())
        ? PreFilterResult.skip()
        : PreFilterResult.ready(prepareFilter(state, pod));
  }

  @Override
  public List<Toleration> prepareFilter(CycleState state, PodInfo pod) {
    return pod.pod().spec().tolerations();
  }

  @Override
  public Set<NodeAspect> filterReads(List<Toleration> tolerated) {
    return READS;
  }

  @Override
  public FilterStatus filter(List<Toleration> tolerated, NodeInfo node) {
    Taint untolerated = tolerations.firstUntolerated(node.node().spec().taints(), tolerated);
    return untolerated == null
        ? Success.SUCCESS
        : Rejected.unresolvable(new UntoleratedTaint(untolerated, tolerated));
  }

  private @Nullable Taint firstUntolerated(PodInfo pod, Node node) {
    return tolerations.firstUntolerated(node.spec().taints(), pod.pod().spec().tolerations());
  }

  /// Prepares the pod's tolerations that apply to `PreferNoSchedule` taints.
  @Override
  public PreScoreResult<List<Toleration>> preScore(
      CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    return PreScoreResult.ready(
        pod.pod().spec().tolerations().stream()
            .filter(toleration ->
                toleration.effect().isEmpty()
                    || toleration.effect().equals(Taint.PREFER_NO_SCHEDULE))
            .toList());
  }

  @Override
  public Set<NodeAspect> scoreReads(List<Toleration> soft) {
    return READS;
  }

  @Override
  public long score(List<Toleration> soft, NodeInfo node) {
    List<Taint> taints = node.node().spec().taints();
    if (taints.isEmpty()) {
      return 0;
    }
    long untolerated = 0;
    for (int i = 0; i < taints.size(); i++) {
      Taint taint = taints.get(i);
      if (taint.effect().equals(Taint.PREFER_NO_SCHEDULE) && !tolerations.tolerates(soft, taint)) {
        untolerated++;
      }
    }
    return untolerated;
  }

  @Override
  public Normalization normalization() {
    return Normalization.LOWEST_IS_BEST;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_TAINT),
                HintFunctions.onNode(this::becameTolerable))
            .readingOnly(pod -> pod.pod().spec().tolerations()),
        ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_TOLERATION));
  }

  private boolean becameTolerable(PodInfo pod, @Nullable Node before, Node after) {
    return (before == null || firstUntolerated(pod, before) != null)
        && firstUntolerated(pod, after) == null;
  }

  /// The node has a taint that the pod does not tolerate.
  ///
  /// @param taint the first such taint
  /// @param tolerations the tolerations of the pod
  private record UntoleratedTaint(Taint taint, List<Toleration> tolerations) implements Reason {
    /// Admission lets every pod tolerate some of these taints, but with another effect.
    private static final String OF_KUBERNETES = "node.kubernetes.io/";

    @Override
    public String message() {
      return "node(s) had untolerated taint(s)";
    }

    @Override
    public String detail() {
      String value = taint.value().isEmpty() ? "" : "=" + taint.value();
      return "does not tolerate "
          + taint.key()
          + value
          + ":"
          + taint.effect()
          + (taint.key().startsWith(OF_KUBERNETES)
              ? ""
              : TolerationSlip.of(tolerations, taint)
                  .map(slip -> ", but %s".formatted(slip.only()))
                  .orElse(""));
    }
  }
}
