package dev.berth.estimator;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.testkit.scenario.DefaultSettings;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster of some objects, with the default profile.
///
/// @param isKnown whether the scheduler answers
record TestCluster(List<KubernetesObject> all, boolean isKnown) implements EstimatedCluster {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  static TestCluster of(KubernetesObject... objects) {
    return new TestCluster(List.of(objects), true);
  }

  /// The settings of the service for the cluster `member1`.
  EstimatorSettings settings() {
    return new EstimatorSettings("member1", DefaultSettings.engine(), CLOCK, this);
  }

  @Override
  public @Nullable Snapshot snapshot() {
    return isKnown ? DefaultSettings.snapshot(all, CLOCK) : null;
  }

  @Override
  public ClusterObjects objects() {
    return new EmbeddedCluster(all).objects();
  }
}
