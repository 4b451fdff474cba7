package dev.berth.questions.report;

import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.model.GroupKey;
import dev.berth.terminal.Counts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The outcome of a group of pods.
///
/// @param minimum the number of members, or groups below, that must be scheduled together; null if
///   each may be scheduled alone
/// @param topologyKey the label of nodes whose value must be the same for all of its pods; empty
///   for none
/// @param placement the chosen value; empty for none
/// @param pods its members, including those of groups below
/// @param placed the number of members with a node
/// @param result the result of the last attempt; groups below have the root's
/// @param message the reason of the last failure, in kube-scheduler's words; empty without a
///   failure, and for groups below
/// @param trials the trials of the last attempt; empty for groups below, whose trials are in the
///   root's
/// @param victims everything that was preempted for it, each a pod or a group
/// @param below the groups below
public record GroupSummary(
    GroupKey group,
    @Nullable Integer minimum,
    String topologyKey,
    String placement,
    int pods,
    int placed,
    Result result,
    String message,
    List<GroupTrial> trials,
    List<String> victims,
    List<GroupSummary> below) {
  public GroupSummary {
    trials = List.copyOf(trials);
    victims = List.copyOf(victims);
    below = List.copyOf(below);
  }

  /// Such as `PodGroup shop/training`.
  public static String title(GroupKey group) {
    return "%s %s".formatted(kind(group), group.object());
  }

  /// `PodGroup` or `CompositePodGroup`.
  static String kind(GroupKey group) {
    return switch (group.kind()) {
      case POD_GROUP -> "PodGroup";
      case COMPOSITE_POD_GROUP -> "CompositePodGroup";
    };
  }

  /// Such as `a gang of at least 4`, or `each by itself`.
  public String policy() {
    if (minimum == null) {
      return "each by itself";
    }
    return group.kind() == GroupKey.Kind.POD_GROUP
        ? "a gang of at least %,d".formatted(minimum)
        : "a gang of at least %s".formatted(Counts.of(minimum, "group"));
  }

  /// The number of missing members, or groups below, that it needs; 0 if it has enough.
  public int missing() {
    int there = group.kind() == GroupKey.Kind.POD_GROUP ? pods : below.size();
    return Math.max(0, (minimum == null ? 1 : minimum) - there);
  }

  /// Whether none of its pods is placed because the group does not fit.
  boolean hasFailed() {
    return result != Result.SCHEDULED;
  }
}
