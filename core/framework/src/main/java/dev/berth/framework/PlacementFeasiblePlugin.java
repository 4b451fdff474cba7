package dev.berth.framework;

import dev.berth.framework.group.QueuedGroup;

/// Decides, while the members of a group are tried one after the other, whether enough of them have
/// a node. No extension point of its own: the plugin of a profile that implements it is called,
/// wherever it is enabled.
public interface PlacementFeasiblePlugin extends Plugin {
  /// Whether the group is feasible so far.
  ///
  /// @param remaining how many of the group's pods, or of the groups below it, are yet to be tried
  /// @param scheduled how many of them have a node, or are feasible
  PlacementFeasibility placementFeasible(QueuedGroup group, int remaining, int scheduled);

  /// It is, it cannot be any more, or it is not yet.
  sealed interface PlacementFeasibility permits Success, Rejected, PlacementFeasibility.NotYet {
    /// Those that are yet to be tried decide.
    record NotYet(String reason) implements PlacementFeasibility {}
  }
}
