package dev.berth.questions.report;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision.Result;
import org.jspecify.annotations.Nullable;

/// The final result for a pod.
///
/// @param result the result of its last attempt
/// @param node its node; null if it has none
/// @param note how it got there, in a few words; empty without a node
/// @param message the reason for no node, in kube-scheduler's words
public record PodResult(
    ObjectKey pod, Result result, @Nullable String node, String note, String message) {
  /// Whether it has got a node.
  public boolean isPlaced() {
    return result == Result.SCHEDULED;
  }

  /// Whether the scheduler tries it at all.
  public boolean isTried() {
    return switch (result) {
      case SCHEDULED, UNSCHEDULABLE, ERROR -> true;
      case GATED, SKIPPED, IGNORED, INCOMPLETE -> false;
    };
  }

  /// The result in a word or two.
  public String word() {
    return switch (result) {
      case SCHEDULED -> "placed";
      case UNSCHEDULABLE -> "pending";
      case GATED -> "gated";
      case ERROR -> "failed";
      case SKIPPED -> "being deleted";
      case IGNORED -> "not for this scheduler";
      case INCOMPLETE -> "without its group";
    };
  }

  /// The reason for no node: the message, or a substitute if the scheduler ignores the pod.
  public String why() {
    return result == Result.INCOMPLETE
        ? "the PodGroup of its schedulingGroup, or a group above it, does not exist"
        : message;
  }
}
