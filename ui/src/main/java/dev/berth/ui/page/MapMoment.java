package dev.berth.ui.page;

/// The moment of a run that a map shows.
///
/// @param number the number of the step or decision, from 1; 0 for the end of the run
/// @param all how many there are
/// @param place `before` or `after`
/// @param noun the noun for what is counted, such as `decision`
/// @param page with all of them
public record MapMoment(int number, int all, String place, String noun, String page) {
  /// Before a decision.
  ///
  /// @param number the number; less than 1 for the end
  public static MapMoment ofDecision(int number, int all) {
    return new MapMoment(Math.max(0, number), all, "before", "decision", "timeline");
  }

  /// The moment after a step of a run over time.
  ///
  /// @param number the number; less than 1 for the end
  public static MapMoment ofStep(int number, int all) {
    return new MapMoment(Math.max(0, number), all, "after", "step", "steps");
  }

  /// The text of a link to another moment, such as `Before decision 7`.
  public String text(int other) {
    return "%s %s %d".formatted(place.equals("before") ? "Before" : "After", noun, other);
  }
}
