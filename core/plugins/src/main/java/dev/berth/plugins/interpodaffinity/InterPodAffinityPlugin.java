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
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.PodResize;
import java.util.List;
import java.util.function.Predicate;

/// Places pods by affinity and anti-affinity to other pods.
final class InterPodAffinityPlugin
    implements PreFilterExtensions<AffinityPreFilterState>,
        CountingFilter<AffinityPreFilterState>,
        PreScorePlugin<AffinityPreScoreState>,
        CountingScore<AffinityPreScoreState>,
        EnqueueExtensions {
  static final String NAME = "InterPodAffinity";

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
  public PreFilterResult<AffinityPreFilterState> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> all) {
    if (staysWhereItIs.test(pod.pod())) {
      return PreFilterResult.skip();
    }
    String error = pod.affinityTerms().parseError();
    if (!error.isEmpty()) {
      return PreFilterResult.rejected(Rejected.unresolvable("parsing pod: " + error));
    }
    var terms =
        AffinityPreFilterState.of(
            IncomingPodAffinity.of(pod, namespaces), domains, countSource, all);
    return terms.allowAll() && !mustLookAtHostnames()
        ? PreFilterResult.skip()
        : PreFilterResult.ready(terms);
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
  public AffinityPreFilterState addPod(
      AffinityPreFilterState affinity, PodInfo added, NodeInfo node) {
    return affinity.with(added, node.node(), 1);
  }

  @Override
  public AffinityPreFilterState removePod(
      AffinityPreFilterState affinity, PodInfo removed, NodeInfo node) {
    return affinity.with(removed, node.node(), -1);
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
  public PreScoreResult<AffinityPreScoreState> preScore(
      CycleState state, PodInfo pod, List<NodeInfo> feasible) {
    boolean prefers =
        !pod.affinityTerms().preferredAffinity().isEmpty()
            || !pod.affinityTerms().preferredAntiAffinity().isEmpty();
    if (args.ignorePreferredTermsOfExistingPods() && !prefers) {
      return PreScoreResult.skip();
    }
    var definition = PreferredCountDefinition.of(pod, namespaces, args.hardPodAffinityWeight());
    var terms = new AffinityPreScoreState(countSource.of(definition));
    return terms.isEmpty() ? PreScoreResult.skip() : PreScoreResult.ready(terms);
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
