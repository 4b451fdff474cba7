package dev.berth.timeline.measure;

import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A pod's time in the cluster, from its arrival until it is gone. A pod that is preempted and
/// comes again has another stay. All times are since the beginning.
///
/// @param node empty if it has not run
/// @param started null if it has not run
/// @param ended null if it is there at the end of the simulation
public record PodStay(
    ObjectKey pod,
    PodTraits traits,
    Duration arrived,
    @Nullable Duration started,
    @Nullable Duration ended,
    String node,
    Outcome outcome) {

  /// What has become of the pod.
  public enum Outcome {
    SUCCEEDED,
    PREEMPTED,
    /// Its node has left.
    DISPLACED,
    DELETED,
    /// It runs at the end.
    RUNNING,
    /// It waits at the end.
    WAITING
  }
}
