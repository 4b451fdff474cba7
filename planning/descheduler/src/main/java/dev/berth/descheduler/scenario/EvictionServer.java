package dev.berth.descheduler.scenario;

import dev.berth.api.core.Pod;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.EvictionAnswer;
import dev.berth.descheduler.eviction.EvictionApi;
import dev.berth.descheduler.eviction.EvictionRequest;
import java.time.Instant;
import java.time.InstantSource;

/// The eviction API of a cluster in memory, as an API server has it: disruption budgets are obeyed
/// by their status, and an evicted pod is terminating, and still on its node. Nobody takes it away
/// or replaces it. A pod without grace period, or one that does not run, is gone.
///
/// Source: `k8s.io/kubernetes/pkg/registry/core/pod/storage/eviction.go`.
public final class EvictionServer implements EvictionApi {
  private static final long DEFAULT_GRACE_SECONDS = 30;

  private final IndexedCluster cluster;
  private final StatusBudgets budgets;
  private final InstantSource clock;

  /// @param cluster has the pods; they change there
  public EvictionServer(IndexedCluster cluster, InstantSource clock) {
    this.cluster = cluster;
    this.budgets = new StatusBudgets(cluster);
    this.clock = clock;
  }

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
    var refusal = budgets.charge(pod);
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
}
