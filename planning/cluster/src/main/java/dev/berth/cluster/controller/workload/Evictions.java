package dev.berth.cluster.controller.workload;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The eviction API of a cluster: deletes pods as far as disruption budgets allow. For one thread.
///
/// A healthy pod may be evicted if its budget has more healthy pods than it needs. The eviction of
/// an unhealthy pod uses up no budget: it is allowed if the budget has enough healthy pods, or
/// always if the budget says `AlwaysAllow`. Pods whose containers have not started yet belong to no
/// budget here.
///
/// Source: `pkg/registry/core/pod/storage/eviction.go`, `pkg/controller/disruption`.
public final class Evictions {
  private static final String VIOLATED =
      "Cannot evict pod as it would violate the pod's disruption budget";
  private static final String NOT_READY =
      "; the pod itself is not ready, and may go if the budget says unhealthyPodEvictionPolicy:"
          + " AlwaysAllow";
  private static final String SEVERAL =
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not"
          + " support: ";

  private record Count(int healthy, DisruptionTarget target) {
    int needed() {
      return target.desiredHealthy();
    }

    boolean isCounted() {
      return target.isCounted();
    }
  }

  private final EmbeddedCluster cluster;
  private final Function<Pod, @Nullable KubernetesObject> workloads;

  /// The counts of budgets that were asked for, until one of their pods changes.
  private final Map<PodDisruptionBudget, Count> counts = new HashMap<>();

  /// @param workloads returns the workload of a pod; null if it has none
  Evictions(EmbeddedCluster cluster, Function<Pod, @Nullable KubernetesObject> workloads) {
    this.cluster = cluster;
    this.workloads = workloads;
    cluster.watch(this::follow);
  }

  private void follow(ClusterChange change) {
    switch (change.object()) {
      case Pod pod -> {
        var before = change instanceof ClusterChange.Updated updated ? updated.before() : pod;
        counts
            .keySet()
            .removeIf(budget ->
                DisruptionTarget.covers(budget, pod)
                    || DisruptionTarget.covers(budget, (Pod) before));
      }
      case Node _ -> {}
      default -> counts.clear();
    }
  }

  /// Evicts the pod.
  ///
  /// @return why the pod stays; null if it is being deleted now
  public @Nullable EvictionRefusal evict(Pod pod) {
    var refusal = refusal(pod);
    if (refusal == null) {
      cluster.disrupt(pod, "EvictionByEvictionAPI", "Eviction API: evicting");
    }
    return refusal;
  }

  /// Returns why the pod could not be evicted now; null if it could.
  public @Nullable EvictionRefusal refusal(Pod pod) {
    if (pod.isFinished() || pod.isTerminating() || pod.status().phase().equals(PodStatus.PENDING)) {
      return null;
    }
    var budgets =
        cluster.list(PodDisruptionBudget.class).stream()
            .filter(budget -> DisruptionTarget.covers(budget, pod))
            .toList();
    if (budgets.size() > 1) {
      return new EvictionRefusal(
          budgets.stream().map(it -> it.metadata().name()).collect(joining(", ", SEVERAL, "")),
          false);
    }
    return budgets.isEmpty() ? null : refusal(pod, budgets.getFirst());
  }

  private @Nullable EvictionRefusal refusal(Pod pod, PodDisruptionBudget budget) {
    var count = counts.computeIfAbsent(budget, this::count);
    var isReady = PodStates.isReady(pod);
    var isCovered = count.isCounted() && count.healthy >= count.needed() && count.needed() > 0;
    if (!isReady && (isCovered || count.target.allowsUnready())) {
      return null;
    }
    if (count.isCounted() && count.healthy > count.needed()) {
      return null;
    }
    var why =
        count.isCounted()
            ? "needs %,d healthy pods and has %,d currently"
                .formatted(count.needed(), count.healthy)
            : count.target.withoutScale().isEmpty()
                ? "failed sync: " + count.target.syncFailure()
                : "allows no disruption: %s needs the scale subresource, which %s does not implement"
                    .formatted(
                        budget.spec().maxUnavailable() == null
                            ? "minAvailable as a percentage"
                            : "maxUnavailable",
                        count.target.withoutScale());
    var switchover = Switchover.of(pod, budget, cluster);
    return new EvictionRefusal(
        "%s: %s %s%s%s"
            .formatted(
                VIOLATED,
                budget.metadata().name(),
                why,
                isReady ? "" : NOT_READY,
                switchover == null ? "" : "; " + switchover.text()),
        true);
  }

  /// Returns how many healthy pods of the budget may be evicted now.
  public int allowed(PodDisruptionBudget budget) {
    var count = counts.computeIfAbsent(budget, this::count);
    return count.isCounted() ? Math.max(0, count.healthy - count.needed()) : 0;
  }

  private Count count(PodDisruptionBudget budget) {
    var target = DisruptionTarget.of(budget, cluster.list(Pod.class), workloads);
    return new Count(target.healthy(), target);
  }
}
