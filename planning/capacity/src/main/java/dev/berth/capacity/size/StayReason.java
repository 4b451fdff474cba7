package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import org.jspecify.annotations.Nullable;

/// Why a node stays.
///
/// @param why a clause about the node, or about one of its pods; equal for nodes with the same
///   reason
/// @param pod the pod; null if the clause is about the node itself
/// @param detail the details of this node; empty if there are none
/// @param isByRule whether the node stays in any case, and so was not tried
public record StayReason(String why, @Nullable ObjectKey pod, String detail, boolean isByRule) {
  /// The reason for a rule about the node.
  static StayReason byRule(String why) {
    return new StayReason(why, null, "", true);
  }

  /// The reason for a rule about one of its pods.
  static StayReason byRule(String why, ObjectKey pod) {
    return new StayReason(why, pod, "", true);
  }

  /// The reason for a node that may go, but without a plan for it.
  static StayReason tried(String why) {
    return new StayReason(why, null, "", false);
  }

  /// The reason for a node that may go, except for this pod.
  static StayReason tried(String why, ObjectKey pod) {
    return new StayReason(why, pod, "", false);
  }

  StayReason because(String more) {
    return new StayReason(why, pod, more, isByRule);
  }

  /// Whether a disruption budget keeps the pod, by the words of the eviction API.
  public boolean isByBudget() {
    return why.contains("disruption budget");
  }

  /// The whole reason.
  public String text() {
    return "%s%s%s"
        .formatted(pod == null ? "" : pod + ": ", why, detail.isEmpty() ? "" : ": " + detail);
  }
}
