package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.plugins.support.NodeReadiness;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.engine.EngineSettings;
import java.time.InstantSource;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Proves the evictions of a policy, cycle by cycle. What a cycle needs is made at its first
/// eviction: a cycle that evicts nobody costs nothing. The copy of the cluster is made once; later
/// cycles bring it up to date. For one thread.
public final class Prover implements EvictionReview {
  private final DeschedulerPolicy policy;
  private final DeschedulerPlugins plugins;
  private final EngineSettings scheduler;
  private final Supplier<? extends Collection<? extends KubernetesObject>> cluster;
  private final MetricsSources metrics;
  private final InstantSource clock;
  private final NodeReservations reservations;
  private final PastEvictions past;
  private @Nullable PlannedCluster planned;
  private @Nullable EvictionProof proof;

  /// One whose scheduler is elsewhere.
  ///
  /// @param policy validated and with defaults
  /// @param plugins those that the policy names
  /// @param scheduler decides where replacements go
  /// @param cluster all objects as they are at the time of the call: nodes and pods, and everything
  ///   that scheduling and admission depend on
  public Prover(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      EngineSettings scheduler,
      Supplier<? extends Collection<? extends KubernetesObject>> cluster,
      MetricsSources metrics,
      InstantSource clock) {
    this(
        policy,
        plugins,
        scheduler,
        cluster,
        metrics,
        clock,
        NodeReservations.NONE,
        new PastEvictions());
  }

  /// @param policy validated and with defaults
  /// @param plugins those that the policy names
  /// @param scheduler decides where replacements go
  /// @param cluster all objects as they are at the time of the call: nodes and pods, and everything
  ///   that scheduling and admission depend on
  /// @param reservations keep nodes for replacements
  /// @param past the evictions before this prover's, which are to be added to it
  public Prover(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      EngineSettings scheduler,
      Supplier<? extends Collection<? extends KubernetesObject>> cluster,
      MetricsSources metrics,
      InstantSource clock,
      NodeReservations reservations,
      PastEvictions past) {
    this.policy = policy;
    this.plugins = plugins;
    this.scheduler = scheduler;
    this.cluster = cluster;
    this.metrics = metrics;
    this.clock = clock;
    this.reservations = reservations;
    this.past = past;
  }

  @Override
  public void begin() {
    proof = null;
  }

  @Override
  public Verdict review(Pod pod, String profile, String plugin) {
    try {
      return proof().review(pod, profile, plugin);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Verdict.Refused("the descheduler is being stopped");
    }
  }

  @Override
  public void evicted(Pod pod) {
    if (proof != null) {
      proof.evicted(pod);
    }
  }

  @Override
  public void refused(Pod pod) {
    if (proof != null) {
      proof.refused(pod);
    }
  }

  private EvictionProof proof() throws InterruptedException {
    EvictionProof known = proof;
    if (known == null) {
      known = newProof();
      proof = known;
    }
    return known;
  }

  private EvictionProof newProof() throws InterruptedException {
    var objects = cluster.get();
    past.begin(objects, clock.instant());
    PlannedCluster plan = plan(objects);
    var view = plan.view();
    String selector = policy.nodeSelector();
    var nodes =
        NodeReadiness.ready(
                view.nodes(), selector == null ? Selector.EVERYTHING : Selector.parse(selector))
            .stream()
            .map(node -> node.metadata().name())
            .toList();
    var strategies = new PolicyStrategies(policy, plugins, view, metrics, clock, nodes);
    return new EvictionProof(
        plan,
        new SuccessorRules(plan.objects(), scheduler.featureGates()),
        strategies,
        strategies,
        past,
        reservations,
        clock);
  }

  private PlannedCluster plan(Collection<? extends KubernetesObject> objects)
      throws InterruptedException {
    PlannedCluster known = planned;
    if (known == null || !known.renew(objects)) {
      known = PlannedCluster.of(objects, scheduler, clock);
      planned = known;
    }
    return known;
  }
}
