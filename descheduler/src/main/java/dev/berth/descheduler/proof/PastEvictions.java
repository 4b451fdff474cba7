package dev.berth.descheduler.proof;

import dev.berth.api.meta.KubernetesObject;
import java.time.Instant;
import java.util.Collection;

/// What is known of the evictions of earlier cycles: which workloads wait for replacements, and
/// which pods have come by an eviction. Lives as long as the descheduler, whatever policies it
/// works by. For one thread.
public final class PastEvictions {
  private final Handovers handovers = new Handovers();
  private final MovedPods moved = new MovedPods();

  /// None so far.
  public PastEvictions() {}

  /// Begins a cycle.
  ///
  /// @param objects all of the cluster
  void begin(Collection<? extends KubernetesObject> objects, Instant now) {
    handovers.begin(objects);
    moved.begin(objects, now);
  }

  Handovers handovers() {
    return handovers;
  }

  MovedPods moved() {
    return moved;
  }
}
