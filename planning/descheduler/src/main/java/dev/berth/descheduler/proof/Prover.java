package dev.berth.descheduler.proof;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.plugins.support.NodeReadiness;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.engine.EngineSettings;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Proves the evictions of a policy, cycle by cycle. A cycle prepares its data at its first
/// eviction: a cycle without evictions costs nothing. The copy of the cluster is made once; later
/// cycles update it. For one thread.
public final class Prover implements EvictionReview {
  private final DeschedulerPolicy policy;
  private final DeschedulerPlugins plugins;
  private final EngineSettings scheduler;
  private final Supplier<? extends Collection<? extends KubernetesObject>> cluster;
  private final MetricsSources metrics;
  private final InstantSource clock;
  private final MoveSearch search;
  private final NodeReservations reservations;
  private final PastEvictions past;
  private @Nullable PlannedCluster planned;
  private @Nullable EvictionProof proof;

  /// Creates a prover for a scheduler in another process, without earlier evictions.
  public Prover(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      EngineSettings scheduler,
      Supplier<? extends Collection<? extends KubernetesObject>> cluster,
      MetricsSources metrics,
      InstantSource clock,
      RandomGenerator random) {
    this(
        policy,
        plugins,
        scheduler,
        cluster,
        metrics,
        clock,
        random,
        NodeReservations.NONE,
        new PastEvictions());
  }

  /// @param policy validated and with defaults
  /// @param plugins the plugins that the policy names
  /// @param scheduler decides where replacements go
  /// @param cluster returns all current objects: nodes and pods, and everything that scheduling and
  ///   admission depend on
  /// @param random the source of random choices in the search for moves
  /// @param reservations keep nodes for replacements
  /// @param past the evictions before this prover's, to which it adds its own
  public Prover(
      DeschedulerPolicy policy,
      DeschedulerPlugins plugins,
      EngineSettings scheduler,
      Supplier<? extends Collection<? extends KubernetesObject>> cluster,
      MetricsSources metrics,
      InstantSource clock,
      RandomGenerator random,
      NodeReservations reservations,
      PastEvictions past) {
    this.policy = policy;
    this.plugins = plugins;
    this.scheduler = scheduler;
    this.cluster = cluster;
    this.metrics = metrics;
    this.clock = clock;
    search = new MoveSearch(scheduler, clock, random);
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

  @Override
  public MovePlan plan(MoveRequest request) {
    Long total = policy.maxNoOfPodsToEvictTotal();
    int most = total == null ? request.most() : (int) Math.min(total, request.most());
    try {
      return proof()
          .plan(
              new MoveRequest(request.movable(), most, request.objective(), request.rounds()),
              search);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new MovePlan(List.of(), "the descheduler is being stopped");
    }
  }

  private EvictionProof proof() throws InterruptedException {
    EvictionProof current = proof == null ? newProof() : proof;
    proof = current;
    return current;
  }

  private EvictionProof newProof() throws InterruptedException {
    var objects = cluster.get();
    past.begin(objects, clock.instant());
    PlannedCluster plan = planned;
    if (plan == null || !plan.renew(objects)) {
      plan = PlannedCluster.of(objects, scheduler, clock);
      planned = plan;
    }
    var view = plan.view();
    var nodes =
        NodeReadiness.ready(view.nodes(), policy.nodes()).stream()
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

  /// Reserves nodes for the replacements of evicted pods, in a scheduler in the same process.
  /// Called on the thread of the cycle.
  public interface NodeReservations {
    /// No node is reserved, because the scheduler is in another process.
    NodeReservations NONE =
        new NodeReservations() {
          @Override
          public boolean keepsNodes() {
            return false;
          }

          @Override
          public void keep(Pod evicted, Pod replacement, String node) {}

          @Override
          public void release(Pod evicted) {}
        };

    /// Nodes count as reserved, but nothing is evicted.
    NodeReservations OF_DRY_RUN =
        new NodeReservations() {
          @Override
          public void keep(Pod evicted, Pod replacement, String node) {}

          @Override
          public void release(Pod evicted) {}
        };

    /// Whether a replacement is first tried on its reserved node.
    default boolean keepsNodes() {
      return true;
    }

    /// Reserves a node before the pod is evicted.
    ///
    /// @param replacement the expected replacement, with another name and UID
    /// @param node its expected node
    void keep(Pod evicted, Pod replacement, String node);

    /// Releases the node, because the pod was not evicted.
    void release(Pod evicted);
  }
}
