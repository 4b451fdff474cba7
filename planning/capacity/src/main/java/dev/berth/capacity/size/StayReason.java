package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import org.jspecify.annotations.Nullable;

/// Why a node stays.
///
/// @param why a clause about the node, or about one of its pods; the same for all such nodes
/// @param pod that pod; null if the node itself is meant
/// @param detail what is so for this node alone; empty if there is nothing to add
/// @param isByRule whether the node stays whatever else is there, and so was not tried
public record StayReason(String why, @Nullable ObjectKey pod, String detail, boolean isByRule) {
  /// A rule about the node keeps it.
  static StayReason byRule(String why) {
    return new StayReason(why, null, "", true);
  }

  /// A rule about one of its pods keeps it.
  static StayReason byRule(String why, ObjectKey pod) {
    return new StayReason(why, pod, "", true);
  }

  /// It may go, but no plan was found for that.
  static StayReason tried(String why) {
    return new StayReason(why, null, "", false);
  }

  /// It may go, but for this pod.
  static StayReason tried(String why, ObjectKey pod) {
    return new StayReason(why, pod, "", false);
  }

  StayReason because(String more) {
    return new StayReason(why, pod, more, isByRule);
  }

  /// Whether a disruption budget keeps the pod, in the words of the eviction API.
  public boolean isByBudget() {
    return why.contains("disruption budget");
  }

  /// The whole reason.
  public String text() {
    return "%s%s%s"
        .formatted(pod == null ? "" : pod + ": ", why, detail.isEmpty() ? "" : ": " + detail);
  }
}
