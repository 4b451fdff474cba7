package dev.berth.cli.explanation;

import dev.berth.suggestion.LabelNote;
import java.util.List;

/// What would help a pod that is nowhere, or several of one workload.
///
/// @param notes what it requires of nodes and none has
/// @param advice the smallest changes first
/// @param pods how many there are
/// @param isWithoutExtenders whether the scheduler has extenders, which were not called about the
///   suggestions
public record Help(
    List<LabelNote> notes, List<Advice> advice, int pods, boolean isWithoutExtenders) {
  /// The pod needs none.
  public static final Help NONE = new Help(List.of(), List.of(), 1, false);

  public Help {
    notes = List.copyOf(notes);
    advice = List.copyOf(advice);
  }
}
