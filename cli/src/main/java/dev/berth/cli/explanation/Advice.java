package dev.berth.cli.explanation;

import dev.berth.suggestion.Suggestion;

/// A suggestion, and how many of the pods that it is for it places.
///
/// @param pods 0 if they were not counted
/// @param proof how it is known to help
public record Advice(Suggestion suggestion, int pods, Proof proof) {
  /// How a suggestion is known to help.
  public enum Proof {
    /// The filters let the pod onto a node then.
    FILTERS,
    /// A simulation of the whole input places the pods then.
    SIMULATION,
    /// It completes the rollout.
    COMPLETE_ROLLOUT,
    /// The rollout goes further, but does not complete.
    INCOMPLETE_ROLLOUT
  }
}
