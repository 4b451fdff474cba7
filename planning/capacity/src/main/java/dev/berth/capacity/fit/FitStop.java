package dev.berth.capacity.fit;

import dev.berth.api.core.Pod;
import dev.berth.cluster.workload.ReplicaTemplate;
import org.jspecify.annotations.Nullable;

/// Why no more replicas were placed.
///
/// @param message as kube-scheduler or kube-apiserver has it
/// @param template that of the replica that was not placed; null if the limit is reached
/// @param pod that replica; null if there is none, or it was not admitted
public record FitStop(
    Cause cause, String message, @Nullable ReplicaTemplate template, @Nullable Pod pod) {
  /// What ended the count.
  public enum Cause {
    /// As many as were asked for have been placed.
    LIMIT_REACHED("LimitReached"),
    /// The next one fits no node.
    UNSCHEDULABLE("Unschedulable"),
    /// An API server would not store the next one, as where it exceeds a quota.
    REFUSED("Refused"),
    /// A plugin has failed, or no profile has the scheduler name of the next one.
    SCHEDULER_ERROR("SchedulerError");

    private final String text;

    Cause(String text) {
      this.text = text;
    }

    /// As in reports.
    @Override
    public String toString() {
      return text;
    }
  }

  /// Whether the next replica was admitted, and fits no node.
  boolean fitsNowhere() {
    return cause == Cause.UNSCHEDULABLE && pod != null;
  }

  /// As many as were asked for have been placed.
  static FitStop limit(long rounds) {
    return new FitStop(
        Cause.LIMIT_REACHED, "Maximum number of pods simulated: " + rounds, null, null);
  }
}
