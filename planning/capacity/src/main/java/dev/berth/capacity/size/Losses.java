package dev.berth.capacity.size;

import dev.berth.capacity.disruption.LossTrial;
import java.util.List;

/// What was found where nodes of a cluster are lost, each loss by itself.
///
/// @param trials the losses that were tried
/// @param isTooMuch whether the last one does more than it may; then it was the last one
record Losses(List<LossTrial> trials, boolean isTooMuch) {
  /// Nothing was lost.
  static final Losses NONE = new Losses(List.of(), false);

  Losses {
    trials = List.copyOf(trials);
  }

  /// How many pods have no place after a loss, of all losses together.
  int stranded() {
    return trials.stream().mapToInt(trial -> trial.unplaced().size()).sum();
  }

  /// How many pods have no place after the worst loss.
  int mostStranded() {
    return trials.stream().mapToInt(trial -> trial.unplaced().size()).max().orElse(0);
  }

  /// How many attempts to place a pod there were, about.
  long attempts() {
    return trials.stream().mapToLong(trial -> trial.lost() + trial.preempted()).sum();
  }
}
