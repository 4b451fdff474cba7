package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.group.GroupKey;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// How one group was tried, within a placement of the group above if there is one.
///
/// @param message why no placement could be made; empty if one could
/// @param placements those that were tried, in their order
public record GroupEvaluation(GroupKey group, String message, List<InPlacement> placements) {
  public GroupEvaluation {
    placements = List.copyOf(placements);
  }

  /// The placement that was taken; null if none was.
  public @Nullable InPlacement chosen() {
    return placements.stream().filter(InPlacement::chosen).findFirst().orElse(null);
  }

  /// How the group was tried in one placement.
  ///
  /// @param placement its name; empty if the group has no topology constraint
  /// @param nodes their names; null if the group has no topology constraint: those of the placement
  ///   above, or all
  /// @param assigned the members that would get a node there, in the order in which they were tried
  /// @param failed the members that fitted no node there
  /// @param shortfall why the first of these fitted no node, as kube-scheduler says it; empty if
  ///   all that were tried did
  /// @param scores by plugin; empty if the placement was not compared with others
  /// @param total the sum of the weighted scores
  /// @param tied whether it has the highest total, and others have it, too
  /// @param chosen whether it was taken
  /// @param children how the groups below were tried in it
  public record InPlacement(
      String placement,
      @Nullable List<String> nodes,
      GroupStatus status,
      SortedMap<ObjectKey, String> assigned,
      List<ObjectKey> failed,
      String shortfall,
      SortedMap<String, PlacementScore> scores,
      long total,
      boolean tied,
      boolean chosen,
      List<GroupEvaluation> children) {}

  /// What a plugin gives a placement.
  public record PlacementScore(long normalized, long weighted) {}
}
