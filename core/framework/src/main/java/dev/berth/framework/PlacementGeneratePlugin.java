package dev.berth.framework;

import dev.berth.framework.group.Placement;
import dev.berth.framework.group.QueuedGroup;
import dev.berth.framework.state.CycleState;
import java.util.List;

/// Divides nodes into placements, in each of which a group is tried as a whole. Of several such
/// plugins in a profile only the first is called (KEP-5732).
public interface PlacementGeneratePlugin extends Plugin {
  /// The placements for the group, in the order in which they are to be tried.
  ///
  /// @param state of the group's attempt
  /// @param parent the nodes on which the group above is tried, or all nodes
  PlacementResult generatePlacements(CycleState state, QueuedGroup group, Placement parent);

  /// The placements, or that there is none.
  sealed interface PlacementResult permits Rejected, PlacementResult.Placements {
    /// One or more placements.
    record Placements(List<Placement> placements) implements PlacementResult {
      public Placements {
        placements = List.copyOf(placements);
      }
    }
  }
}
