package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.Snapshot;
import java.util.List;
import java.util.stream.Stream;

/// A cluster with a pod that has to be placed. Immutable.
public record Situation(Snapshot cluster, Pod pod) {
  /// Returns the situation after a change.
  public Situation after(Change change) {
    return switch (change) {
      case PodChange ofPod -> new Situation(cluster, ofPod.applyTo(pod));
      case RolloutChange _ -> this;
      case ClusterEdit edit ->
          new Situation(ChangedCluster.of(cluster, edit.in(cluster)), pod).withBoundClaims(edit);
    };
  }

  /// Binds claims that do not wait for a pod to the volumes that they get at once.
  private Situation withBoundClaims(ClusterEdit edit) {
    if (!edit.isOfVolumes()) {
      return this;
    }
    var fit = new ClaimFit(cluster.objects());
    List<ClusterChange> bound =
        BoundVolume.claims(pod, cluster.objects())
            .flatMap(claim -> fit.bound(claim).stream())
            .flatMap(it ->
                Stream.<ClusterChange>of(
                    new ClusterChange.Added(it.claim()), new ClusterChange.Added(it.volume())))
            .toList();
    return bound.isEmpty() ? this : new Situation(ChangedCluster.of(cluster, bound), pod);
  }
}
