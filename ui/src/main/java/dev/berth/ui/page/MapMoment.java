package dev.berth.ui.page;

/// Of which moment of a run a map is.
///
/// @param number of what is before it or after it, from 1; 0 for the end of the run
/// @param all how many there are
/// @param place `before` or `after`
/// @param noun what is counted, such as `decision`
/// @param page with all of them
public record MapMoment(int number, int all, String place, String noun, String page) {
  /// Before a decision.
  ///
  /// @param number less than 1 for the end
  public static MapMoment ofDecision(int number, int all) {
    return new MapMoment(Math.max(0, number), all, "before", "decision", "timeline");
  }

  /// After a step of a run over time.
  ///
  /// @param number less than 1 for the end
  public static MapMoment ofStep(int number, int all) {
    return new MapMoment(Math.max(0, number), all, "after", "step", "steps");
  }

  /// Another moment, as a link: `Before decision 7`.
  public String text(int other) {
    return "%s %s %d".formatted(place.equals("before") ? "Before" : "After", noun, other);
  }
}
