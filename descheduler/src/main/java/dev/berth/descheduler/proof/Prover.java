package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.plugins.support.NodeReadiness;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.engine.EngineSettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Proves the evictions of a policy, cycle by cycle. What a cycle needs is made at its first
/// eviction: a cycle that evicts nobody costs nothing. For one thread.
public final class Prover implements EvictionReview {
  /// How long a node is kept for a replacement.
  private static final Duration KEPT = Duration.ofMinutes(5);

  private final DeschedulerPolicy policy;
  private final DeschedulerPlugins plugins;
  private final EngineSettings scheduler;
  private final Supplier<? extends Collection<? extends KubernetesObject>> cluster;
  private final MetricsSources metrics;
  private final InstantSource clock;
  private final Handovers handovers = new Handovers();
  private final LandingPlaces places = new LandingPlaces();
  private @Nullable EvictionProof proof;
  private String approved = "";

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
    this.policy = policy;
    this.plugins = plugins;
    this.scheduler = scheduler;
    this.cluster = cluster;
    this.metrics = metrics;
    this.clock = clock;
  }

  @Override
  public void begin() {
    proof = null;
  }

  @Override
  public Verdict review(Pod pod, String profile, String plugin) {
    try {
      var verdict = proof().review(pod, profile, plugin);
      approved = verdict instanceof Verdict.Approved(var node) ? node : "";
      return verdict;
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
    String owner = pod.metadata().controller().map(OwnerReference::uid).orElse("");
    if (!approved.isEmpty() && !owner.isEmpty()) {
      places.keep(new LandingPlace(owner, approved, clock.instant().plus(KEPT)));
    }
  }

  /// The nodes that are kept for replacements.
  public LandingPlaces landingPlaces() {
    return places;
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
    handovers.begin(objects.stream().filter(Pod.class::isInstance).map(Pod.class::cast).toList());
    var planned = PlannedCluster.of(objects, scheduler, clock);
    var view = planned.view();
    String selector = policy.nodeSelector();
    var nodes =
        NodeReadiness.ready(
                view.nodes(), selector == null ? Selector.EVERYTHING : Selector.parse(selector))
            .stream()
            .map(node -> node.metadata().name())
            .toList();
    var strategies = new PolicyStrategies(policy, plugins, view, metrics, clock, nodes);
    return new EvictionProof(
        planned,
        new SuccessorRules(planned.objects(), scheduler.featureGates()),
        strategies,
        strategies,
        handovers);
  }
}
