package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.framework.handle.Snapshot;

/// A pod that is to be placed, and the cluster. Immutable.
public record Situation(Snapshot cluster, Pod pod) {
  /// The situation after a change.
  public Situation after(Change change) {
    return switch (change) {
      case PodChange ofPod -> new Situation(cluster, ofPod.applyTo(pod));
      case RolloutChange _ -> this;
      case ClusterEdit edit -> new Situation(ChangedCluster.of(cluster, edit.in(cluster)), pod);
    };
  }
}
