package dev.berth.cli.explanation;

import dev.berth.suggestion.LabelNote;
import dev.berth.suggestion.Suggestion;
import java.util.List;

/// What would help a pod that is nowhere.
///
/// @param notes what it requires of nodes and none has
/// @param suggestions the smallest changes first
/// @param isWithoutExtenders whether the scheduler has extenders, which were not called about the
///   suggestions
public record Help(
    List<LabelNote> notes, List<Suggestion> suggestions, boolean isWithoutExtenders) {
  /// The pod needs none.
  public static final Help NONE = new Help(List.of(), List.of(), false);

  public Help {
    notes = List.copyOf(notes);
    suggestions = List.copyOf(suggestions);
  }
}
