package dev.berth.framework.diagnosis;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.status.GroupStatus;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// How a group was tried: within a placement of its parent group, or on all nodes.
///
/// @param message why no placement could be generated; empty otherwise
/// @param placements the placements that were tried, in order
public record GroupEvaluation(GroupKey group, String message, List<InPlacement> placements) {
  public GroupEvaluation {
    placements = List.copyOf(placements);
  }

  /// The chosen placement; null if there is none.
  public @Nullable InPlacement chosen() {
    return placements.stream().filter(InPlacement::chosen).findFirst().orElse(null);
  }

  /// How a group was tried in one placement.
  ///
  /// @param placement the placement's name; empty if the group has no topology constraint
  /// @param nodes the names of the placement's nodes. If the group has no topology constraint,
  ///   null: it uses the nodes of the parent's placement, or all nodes
  /// @param assigned the members that would get a node there, in the order of trying
  /// @param failed the members that fit no node there
  /// @param shortfall why the first failed member fits no node, in kube-scheduler's words; empty if
  ///   no member failed
  /// @param scores by plugin; empty if the placement was not compared with other placements
  /// @param total the sum of the weighted scores
  /// @param tied whether this placement shares the highest total with others
  /// @param chosen whether this placement was chosen
  /// @param children how the child groups were tried in this placement
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

  /// The score that a plugin gives a placement.
  public record PlacementScore(long normalized, long weighted) {}
}
