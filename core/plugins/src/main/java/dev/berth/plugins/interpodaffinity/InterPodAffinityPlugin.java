package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.framework.CountingFilter;
import dev.berth.framework.CountingFilter.Bound;
import dev.berth.framework.CountingScore;
import dev.berth.framework.CountingScore.Summand;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.Normalization;
import dev.berth.framework.PreFilterExtensions;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateKey;
import dev.berth.plugins.support.PodResize;
import java.util.List;
import java.util.function.Predicate;

/// Places pods by affinity and anti-affinity to other pods.
final class InterPodAffinityPlugin
    implements PreFilterPlugin,
        PreFilterExtensions,
        CountingFilter<AffinityPreFilterState>,
        PreScorePlugin,
        CountingScore<AffinityPreScoreState>,
        EnqueueExtensions {
  static final String NAME = "InterPodAffinity";

  private static final StateKey<AffinityPreFilterState> PRE_FILTER =
      new StateKey<>("PreFilter" + NAME, AffinityPreFilterState.class);
  private static final StateKey<AffinityPreScoreState> PRE_SCORE =
      new StateKey<>("PreScore" + NAME, AffinityPreScoreState.class);

  private final InterPodAffinityArgs args;
  private final CountSource countSource;
  private final NamespaceResolver namespaces;
  private final NodeDomains domains;

  /// Selects pods that stay on their node anyway.
  private final Predicate<Pod> staysWhereItIs;

  InterPodAffinityPlugin(
      InterPodAffinityArgs args,
      FeatureGates gates,
      CountSource countSource,
      ClusterObjects objects) {
    this.args = args;
    this.countSource = countSource;
    namespaces = new NamespaceResolver(objects);
    domains =
        gates.enabled(SchedulerFeature.INTER_POD_AFFINITY_HOSTNAME_FAST_PATH)
            ? NodeDomains.EACH_HOST_ALONE
            : NodeDomains.BY_LABEL;
    staysWhereItIs = PodResize.staysOnItsNode(gates);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> all) {
    if (staysWhereItIs.test(pod.pod())) {
      return Skip.SKIP;
    }
    String error = pod.affinityTerms().parseError();
    if (!error.isEmpty()) {
      return Rejected.unresolvable("parsing pod: " + error);
    }
    var terms =
        AffinityPreFilterState.of(
            IncomingPodAffinity.of(pod, namespaces), domains, countSource, all);
    if (terms.allowAll() && !mustLookAtHostnames()) {
      return Skip.SKIP;
    }
    state.write(PRE_FILTER, terms);
    return Success.SUCCESS;
  }

  /// Returns whether pods have terms by hostname, which must be evaluated even if they match
  /// nothing now.
  private boolean mustLookAtHostnames() {
    return domains == NodeDomains.EACH_HOST_ALONE
        && !countSource
            .of(new HostnameTermDefinition())
            .require(HostnameTermDefinition.TERMS)
            .isEmpty();
  }

  @Override
  public PreFilterExtensions preFilterExtensions() {
    return this;
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    state.require(PRE_FILTER).change(added, node.node(), 1);
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    state.require(PRE_FILTER).change(removed, node.node(), -1);
  }

  @Override
  public AffinityPreFilterState filterFragment(CycleState state, PodInfo pod) {
    return state.require(PRE_FILTER);
  }

  @Override
  public List<Bound> bounds(AffinityPreFilterState affinity) {
    return affinity.bounds();
  }

  @Override
  public FilterStatus filter(AffinityPreFilterState affinity, NodeInfo node) {
    return affinity.check(node.node());
  }

  @Override
  public PreScoreStatus preScore(CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    boolean prefers =
        !pod.affinityTerms().preferredAffinity().isEmpty()
            || !pod.affinityTerms().preferredAntiAffinity().isEmpty();
    if (args.ignorePreferredTermsOfExistingPods() && !prefers) {
      return Skip.SKIP;
    }
    var definition = PreferredCountDefinition.of(pod, namespaces, args.hardPodAffinityWeight());
    var terms = new AffinityPreScoreState(countSource.of(definition));
    if (terms.isEmpty()) {
      return Skip.SKIP;
    }
    state.write(PRE_SCORE, terms);
    return Success.SUCCESS;
  }

  @Override
  public AffinityPreScoreState scoreFragment(CycleState state, PodInfo pod) {
    return state.require(PRE_SCORE);
  }

  @Override
  public List<Summand> summands(AffinityPreScoreState affinity) {
    return affinity.summands();
  }

  @Override
  public long score(AffinityPreScoreState affinity, NodeInfo node) {
    return affinity.raw(node);
  }

  @Override
  public Normalization normalization() {
    return AffinityPreScoreState::normalize;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return AffinityHints.REGISTRATIONS;
  }
}
