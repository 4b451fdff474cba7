package dev.berth.timeline.measure;

import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// A pod's time in the cluster, from its arrival until it is gone. A preempted pod that arrives
/// again has a second stay. All times count from the beginning of the simulation.
///
/// @param started null if the pod has not run
/// @param ended null if the pod exists at the end of the simulation
/// @param node empty if the pod has not run
/// @param message why the pod waits at the end, in kube-scheduler's words; empty if it does not
///   wait
public record PodStay(
    ObjectKey pod,
    PodTraits traits,
    Duration arrived,
    @Nullable Duration started,
    @Nullable Duration ended,
    String node,
    Outcome outcome,
    String message) {

  /// How the stay ended.
  public enum Outcome {
    SUCCEEDED,
    PREEMPTED,
    /// The pod's node has left.
    DISPLACED,
    DELETED,
    /// The pod runs at the end of the simulation.
    RUNNING,
    /// The pod waits at the end of the simulation.
    WAITING
  }
}
