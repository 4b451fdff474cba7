package dev.berth.descheduler.scenario;

import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.descheduler.eviction.EvictionApi;

/// Evictions in a copy of the cluster: a pod is gone at once, and disruption budgets are ignored.
public record DryRunEvictions(IndexedCluster copy) implements EvictionApi {
  @Override
  public EvictionAnswer evict(EvictionRequest request) {
    var key = request.pod().key();
    if (copy.pod(key) == null) {
      return new EvictionAnswer.Rejected(
          "unable to delete pod %s: pods \"%s\" not found".formatted(key, key.name()));
    }
    copy.remove(request.pod());
    return new EvictionAnswer.Accepted();
  }
}
