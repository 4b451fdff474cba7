package dev.berth.framework;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.QueuedGroup;
import java.util.List;

/// Divides nodes into placements: sets of nodes on which the engine tries a group as a whole. If a
/// profile has several such plugins, only the first is called (KEP-5732).
public interface PlacementGeneratePlugin extends Plugin {
  /// Returns the placements for the group, in the order in which to try them.
  ///
  /// @param state the state of the group's attempt
  /// @param parent the nodes on which the parent group is tried, or all nodes
  PlacementResult generatePlacements(CycleState state, QueuedGroup group, Placement parent);

  /// The result: placements, or why there are none.
  sealed interface PlacementResult permits Rejected, PlacementResult.Placements {
    /// One or more placements.
    record Placements(List<Placement> placements) implements PlacementResult {
      public Placements {
        placements = List.copyOf(placements);
      }
    }
  }
}
