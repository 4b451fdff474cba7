package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.framework.CountingFilter;
import dev.berth.framework.CountingFilter.Bound;
import dev.berth.framework.CountingScore;
import dev.berth.framework.CountingScore.Summand;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.Normalization;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.plugins.support.PodResize;
import dev.berth.plugins.support.Tolerations;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/// Spreads similar pods evenly over the domains of node labels.
final class PodTopologySpreadPlugin
    implements PreFilterExtensions<SpreadPreFilterState>,
        CountingFilter<SpreadPreFilterState>,
        PreScorePlugin<SpreadPreScoreState>,
        CountingScore<SpreadPreScoreState>,
        EnqueueExtensions {
  static final String NAME = "PodTopologySpread";

  private final CountSource countSource;
  private final SpreadConstraints constraints;
  private final TolerationMatcher tolerations;

  /// Selects pods that stay on their node anyway.
  private final Predicate<Pod> staysWhereItIs;

  private final SpreadHints hints;

  PodTopologySpreadPlugin(
      PodTopologySpreadArgs args,
      FeatureGates gates,
      CountSource countSource,
      ClusterObjects objects) {
    this.countSource = countSource;
    constraints = new SpreadConstraints(args, gates, objects);
    tolerations = Tolerations.matcher(gates);
    staysWhereItIs = PodResize.staysOnItsNode(gates);
    hints = new SpreadHints(constraints);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<SpreadPreFilterState> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> all) {
    if (staysWhereItIs.test(pod.pod())) {
      return PreFilterResult.skip();
    }
    List<SpreadConstraint> hard =
        constraints(constraints::hard, pod.pod(), "get constraints from pod: ");
    if (hard.isEmpty()) {
      return PreFilterResult.skip();
    }
    var definition =
        SpreadCountDefinition.hard(pod.pod(), hard, NodeInclusion.of(pod.pod(), tolerations));
    return PreFilterResult.ready(
        SpreadPreFilterState.of(pod.pod(), definition, countSource.of(definition)));
  }

  private static List<SpreadConstraint> constraints(
      Function<Pod, List<SpreadConstraint>> of, Pod pod, String doing) {
    try {
      return of.apply(pod);
    } catch (PluginException e) {
      throw new PluginException(doing + e.getMessage(), e);
    }
  }

  @Override
  public SpreadPreFilterState addPod(SpreadPreFilterState spread, PodInfo added, NodeInfo node) {
    return spread.with(added.pod(), node.node(), 1);
  }

  @Override
  public SpreadPreFilterState removePod(
      SpreadPreFilterState spread, PodInfo removed, NodeInfo node) {
    return spread.with(removed.pod(), node.node(), -1);
  }

  @Override
  public List<Bound> bounds(SpreadPreFilterState spread) {
    return spread.bounds();
  }

  @Override
  public FilterStatus filter(SpreadPreFilterState spread, NodeInfo node) {
    return spread.check(node.node());
  }

  @Override
  public PreScoreResult<SpreadPreScoreState> preScore(
      CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    List<SpreadConstraint> soft =
        constraints(constraints::soft, pod.pod(), "calculating preScoreState: ");
    if (soft.isEmpty()) {
      return PreScoreResult.skip();
    }
    var definition =
        SpreadCountDefinition.soft(
            pod.pod(),
            soft,
            NodeInclusion.of(pod.pod(), tolerations),
            constraints.requiresAllTopologies(pod.pod()));
    return PreScoreResult.ready(
        SpreadPreScoreState.of(definition, countSource.of(definition), feasible));
  }

  @Override
  public List<Summand> summands(SpreadPreScoreState spread) {
    return spread.summands();
  }

  @Override
  public boolean ignoresNodesOutside(SpreadPreScoreState spread) {
    return spread.ignoresSome();
  }

  @Override
  public long score(SpreadPreScoreState spread, NodeInfo node) {
    return spread.raw(node);
  }

  @Override
  public Normalization normalization() {
    return SpreadPreScoreState::normalize;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return hints.registrations();
  }
}
