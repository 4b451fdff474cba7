package dev.berth.timeline.measure;

import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A pod's time in the cluster, from its arrival until it is gone. A pod that is preempted and
/// comes again has another stay. All times are since the beginning.
///
/// @param started null if it has not run
/// @param ended null if it is there at the end of the simulation
/// @param node empty if it has not run
/// @param message why it waits at the end, in kube-scheduler's words; empty if it does not
public record PodStay(
    ObjectKey pod,
    PodTraits traits,
    Duration arrived,
    @Nullable Duration started,
    @Nullable Duration ended,
    String node,
    Outcome outcome,
    String message) {

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
