package dev.berth.cli.explanation;

import dev.berth.suggestion.Suggestion;
import java.util.List;

/// A suggestion, and how many of the pods that it is for it places.
///
/// @param pods 0 if they were not counted
/// @param proof how it is known to help
/// @param completes whether the workload is known to become complete by it, and not at the expense
///   of others
/// @param following how many pods of the workload have no node then, and get one as others of it
///   end
/// @param displaced how many pods of others have no node then, though they had or would have one
/// @param steps what is to be done for it, object by object; none if that is not known, as of a
///   workload that is not in the input
record Advice(
    Suggestion suggestion,
    int pods,
    Proof proof,
    boolean completes,
    int following,
    int displaced,
    List<Step> steps) {
  Advice {
    steps = List.copyOf(steps);
  }

  /// How a suggestion is known to help.
  enum Proof {
    /// The filters let the pod onto a node then.
    FILTERS,
    /// A simulation of the whole input places pods then.
    SIMULATION,
    /// A simulation brings a rollout further, in which pods of a former template are replaced.
    ROLLOUT
  }
}
