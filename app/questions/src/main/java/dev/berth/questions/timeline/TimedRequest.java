package dev.berth.questions.timeline;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Problems;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The settings of a simulation over time, except its cluster and its scheduler.
///
/// @param traces files with pods that arrive
/// @param nodes the number of nodes that replace the cluster's own; 0 for its own
/// @param usage the usage of nodes; null if nobody asks for it
/// @param beginning the time of day at the beginning; null for that of the traces, or any
public record TimedRequest(
    Until until,
    List<Path> traces,
    int nodes,
    @Nullable UsageSimulation usage,
    @Nullable Instant beginning) {
  /// When a simulation ends.
  ///
  /// @param after this duration, or null
  /// @param at this time of day, or null; both are null for the end of all events
  public record Until(@Nullable Duration after, @Nullable Instant at) {
    /// The end of all events.
    public static final Until THE_END = new Until(null, null);

    /// Reads `24h`, `2026-11-23T08:00:00Z`, or `end`.
    ///
    /// @throws IllegalArgumentException if it is none of these; the message is for the user
    public static Until parse(String text) {
      if (text.equals("end")) {
        return THE_END;
      }
      try {
        return new Until(GoDuration.parseNotNegative(text), null);
      } catch (DateTimeException e) {
        // it may be a time
      }
      try {
        return new Until(null, Instant.parse(text));
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException(
            MustBe.text(
                "a duration such as 24h or 90m, a time such as 2026-11-23T08:00:00Z, or the word"
                    + " end",
                text),
            e);
      }
    }

    /// The duration; null if it is open or unknown.
    ///
    /// @param beginning the time of day at the beginning of the simulation; null if it has none
    @Nullable Duration limit(@Nullable Instant beginning, Problems problems) {
      if (at == null) {
        return after;
      }
      var limit = beginning == null ? null : Duration.between(beginning, at);
      if (limit == null || limit.isNegative()) {
        var message =
            limit == null
                ? "%s is a time, and no trace has times of day to count from: name a duration"
                : "%s is before the first arrival, at %s";
        problems.add("--until", message.formatted(at, beginning));
      }
      return limit;
    }
  }

  public TimedRequest {
    traces = List.copyOf(traces);
  }

  /// Returns the same request with this number of nodes.
  public TimedRequest withNodes(int count) {
    return new TimedRequest(until, traces, count, usage, beginning);
  }

  /// Returns the same request with the usage of nodes.
  public TimedRequest withUsage(UsageSimulation simulated) {
    return new TimedRequest(until, traces, nodes, simulated, beginning);
  }

  /// Returns the same request with this time of day at the beginning; null for that of the traces,
  /// or any.
  public TimedRequest withBeginning(@Nullable Instant time) {
    return new TimedRequest(until, traces, nodes, usage, time);
  }
}
