package dev.berth.questions.report;

import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.model.GroupKey;
import dev.berth.terminal.Counts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What has become of a group of pods.
///
/// @param minimum how many members, or groups below, have to be scheduled for any to be; null if
///   each may be scheduled by itself
/// @param topologyKey the label of nodes that its pods need the same value of; empty for none
/// @param placement that value, as it was chosen; empty for none
/// @param pods its members, those of groups below included
/// @param placed how many of them have a node
/// @param result of the last attempt; that of the root for groups below
/// @param message why the last attempt has failed, in kube-scheduler's words; empty if it has not,
///   and for groups below
/// @param trials of the last attempt; none for groups below, whose trials are in the root's
/// @param victims all that were preempted for it, each a pod or a group
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

  /// How many members, or groups below, are not there that it needs; 0 if it has enough.
  public int missing() {
    int there = group.kind() == GroupKey.Kind.POD_GROUP ? pods : below.size();
    return Math.max(0, (minimum == null ? 1 : minimum) - there);
  }

  /// Whether none of its pods is placed because the group is not.
  boolean hasFailed() {
    return result != Result.SCHEDULED;
  }
}
