package dev.berth.descheduler.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.EvictionApi;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// The eviction API of a cluster in memory, like an API server's: it obeys the status of disruption
/// budgets, and an evicted pod is terminating, and still on its node. Nothing removes or replaces
/// the pod. A pod without a grace period, or one that does not run, is gone at once.
///
/// Source: `k8s.io/kubernetes/pkg/registry/core/pod/storage/eviction.go`.
///
/// @param cluster has the pods, which change there
public record EvictionServer(IndexedCluster cluster, InstantSource clock) implements EvictionApi {
  private static final long DEFAULT_GRACE_SECONDS = 30;
  private static final EvictionAnswer SEVERAL_BUDGETS =
      new EvictionAnswer.Rejected(
          "This pod has more than one PodDisruptionBudget, which the eviction subresource does not"
              + " support.");
  private static final EvictionAnswer EXHAUSTED =
      new EvictionAnswer.TooManyRequests(
          "Cannot evict pod as it would violate the pod's disruption budget.");

  @Override
  public EvictionAnswer evict(EvictionRequest request) {
    var key = request.pod().key();
    var pod = cluster.pod(key);
    if (pod == null) {
      return new EvictionAnswer.NotFound("pods \"%s\" not found".formatted(key.name()));
    }
    if (pod.isTerminating()) {
      return new EvictionAnswer.Accepted();
    }
    var refusal = charge(pod);
    if (refusal != null) {
      return refusal;
    }
    long grace = grace(pod, request);
    if (grace == 0 || pod.isFinished() || pod.spec().nodeName().isEmpty()) {
      cluster.remove(pod);
    } else {
      cluster.put(terminating(pod, grace));
    }
    return new EvictionAnswer.Accepted();
  }

  private static long grace(Pod pod, EvictionRequest request) {
    var asked = request.gracePeriodSeconds();
    var own = pod.spec().terminationGracePeriodSeconds();
    return asked != null ? asked : own != null ? own : DEFAULT_GRACE_SECONDS;
  }

  private Pod terminating(Pod pod, long grace) {
    Instant gone = clock.instant().plusSeconds(grace);
    return pod.withMetadata(
        pod.metadata().withDeletionTimestamp(gone).withDeletionGracePeriodSeconds(grace));
  }

  /// Charges the pod's eviction to its budget, whose status alone decides: no controller updates
  /// it.
  ///
  /// @return the reason why it cannot be evicted, which charges nothing; null if it can
  private @Nullable EvictionAnswer charge(Pod pod) {
    if (pod.isFinished() || pod.status().phase().equals(PodStatus.PENDING)) {
      return null;
    }
    var covering = cluster.budgetsOf(pod);
    if (covering.size() > 1) {
      return SEVERAL_BUDGETS;
    }
    if (covering.isEmpty() || (!isReady(pod) && allowsUnready(covering.getFirst()))) {
      return null;
    }
    var budget = covering.getFirst();
    var status = budget.status();
    if (status.observedGeneration() < budget.metadata().generation()
        || status.disruptionsAllowed() <= 0) {
      return EXHAUSTED;
    }
    cluster.put(budget.withStatus(status.withDisruptionsAllowed(status.disruptionsAllowed() - 1)));
    return null;
  }

  private static boolean allowsUnready(PodDisruptionBudget budget) {
    var status = budget.status();
    return "AlwaysAllow".equals(budget.spec().unhealthyPodEvictionPolicy())
        || (status.currentHealthy() >= status.desiredHealthy() && status.desiredHealthy() > 0);
  }

  private static boolean isReady(Pod pod) {
    var ready = pod.status().condition("Ready");
    return ready != null && ready.status().equals("True");
  }
}
