package dev.berth.descheduler.proof;

import dev.berth.api.meta.KubernetesObject;
import java.time.Instant;
import java.util.Collection;

/// What is known of the evictions of earlier cycles: which workloads wait for replacements, and
/// which pods have come by an eviction. Lives as long as the descheduler, whatever policies it
/// works by. For one thread.
public final class PastEvictions {
  private final WorkloadAvailability availability = new WorkloadAvailability();
  private final MovedPods moved = new MovedPods();

  /// None so far.
  public PastEvictions() {}

  /// Begins a cycle.
  ///
  /// @param objects all of the cluster
  void begin(Collection<? extends KubernetesObject> objects, Instant now) {
    availability.begin(objects);
    moved.begin(objects, now);
  }

  WorkloadAvailability availability() {
    return availability;
  }

  MovedPods moved() {
    return moved;
  }
}
