package dev.berth.framework;

import dev.berth.framework.model.QueuedGroup;

/// Decides, while the engine tries the members of a group one after the other, whether enough of
/// them have a node. The configuration has no extension point for this interface: a plugin that
/// implements it is called if it is enabled in the profile anywhere.
public interface PlacementFeasiblePlugin extends Plugin {
  /// Returns whether the group is feasible so far.
  ///
  /// @param remaining how many of the group's pods, or of the groups below it, the engine still has
  ///   to try
  /// @param scheduled how many of them have a node or are feasible
  PlacementFeasibility placementFeasible(QueuedGroup group, int remaining, int scheduled);

  /// The result: the group is feasible, cannot become feasible, or is not feasible yet.
  sealed interface PlacementFeasibility permits Success, Rejected, PlacementFeasibility.NotYet {
    /// The result depends on the members that the engine still has to try.
    record NotYet(String reason) implements PlacementFeasibility {}
  }
}
