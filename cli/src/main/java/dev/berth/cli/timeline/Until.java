package dev.berth.cli.timeline;

import dev.berth.api.codec.GoDuration;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/// When a simulation ends.
///
/// @param after so much time, or null
/// @param at this time of day, or null; both are null for when nothing happens any more
public record Until(@Nullable Duration after, @Nullable Instant at) {

  /// When nothing happens any more.
  public static final Until THE_END = new Until(null, null);

  /// Reads `24h`, `2026-11-23T08:00:00Z`, or `end`.
  ///
  /// @throws IllegalArgumentException if it is none of these; the message is for the user
  public static Until parse(String text) {
    if (text.equals("end")) {
      return THE_END;
    }
    try {
      var duration = GoDuration.parse(text);
      if (!duration.isNegative()) {
        return new Until(duration, null);
      }
    } catch (DateTimeException e) {
      // it may be a time
    }
    try {
      return new Until(null, Instant.parse(text));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "\"%s\" is no duration such as 24h or 90m, no time such as 2026-11-23T08:00:00Z, and not the word end"
              .formatted(text),
          e);
    }
  }

  /// How much time passes; null for as much as it takes.
  ///
  /// @param beginning the time of day at which the simulation begins; null if it has none
  /// @throws IllegalArgumentException if that cannot be said, or is less than nothing; the message
  ///   is for the user
  @Nullable Duration limit(@Nullable Instant beginning) {
    if (at == null) {
      return after;
    }
    if (beginning == null) {
      throw new IllegalArgumentException(
          "%s is a time, and no trace has times of day to count from: name a duration"
              .formatted(at));
    }
    var limit = Duration.between(beginning, at);
    if (limit.isNegative()) {
      throw new IllegalArgumentException(
          "%s is before the first arrival, at %s".formatted(at, beginning));
    }
    return limit;
  }
}
