package dev.berth.descheduler.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.EvictionAnswer;
import org.jspecify.annotations.Nullable;

/// Disruption budgets as evictions use them up: by their status, which no controller renews. For
/// one thread.
final class StatusBudgets {
  private static final String ALWAYS_ALLOW = "AlwaysAllow";
  private static final EvictionAnswer SEVERAL =
      new EvictionAnswer.Rejected(
          "This pod has more than one PodDisruptionBudget, which the eviction subresource does not"
              + " support.");
  private static final EvictionAnswer EXHAUSTED =
      new EvictionAnswer.TooManyRequests(
          "Cannot evict pod as it would violate the pod's disruption budget.");

  private final IndexedCluster cluster;

  StatusBudgets(IndexedCluster cluster) {
    this.cluster = cluster;
  }

  /// Takes the pod's eviction off its budget.
  ///
  /// @return why it cannot be evicted, and then nothing is taken; null if it can
  @Nullable EvictionAnswer charge(Pod pod) {
    if (pod.isFinished() || pod.status().phase().equals(PodStatus.PENDING)) {
      return null;
    }
    var covering = cluster.budgetsOf(pod);
    if (covering.isEmpty()) {
      return null;
    }
    return covering.size() > 1 ? SEVERAL : charge(covering.getFirst(), pod);
  }

  private @Nullable EvictionAnswer charge(PodDisruptionBudget budget, Pod pod) {
    var status = budget.status();
    if (!isReady(pod) && allowsUnready(budget)) {
      return null;
    }
    if (status.observedGeneration() < budget.metadata().generation()
        || status.disruptionsAllowed() <= 0) {
      return EXHAUSTED;
    }
    cluster.put(budget.withStatus(status.withDisruptionsAllowed(status.disruptionsAllowed() - 1)));
    return null;
  }

  private static boolean allowsUnready(PodDisruptionBudget budget) {
    var status = budget.status();
    return ALWAYS_ALLOW.equals(budget.spec().unhealthyPodEvictionPolicy())
        || (status.currentHealthy() >= status.desiredHealthy() && status.desiredHealthy() > 0);
  }

  private static boolean isReady(Pod pod) {
    var ready = pod.status().condition("Ready");
    return ready != null && ready.status().equals("True");
  }
}
