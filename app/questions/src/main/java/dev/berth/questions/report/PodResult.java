package dev.berth.questions.report;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Decision.Result;
import org.jspecify.annotations.Nullable;

/// The final result for a pod.
///
/// @param result of its last attempt
/// @param node where it is; null if it is nowhere
/// @param note how it came there, in a few words; empty if it is nowhere
/// @param message why it is nowhere, in kube-scheduler's words
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

  /// Why it is nowhere: the message, or what stands for it if the scheduler does not look at it.
  public String why() {
    return result == Result.INCOMPLETE
        ? "the PodGroup of its schedulingGroup, or a group above it, does not exist"
        : message;
  }
}
