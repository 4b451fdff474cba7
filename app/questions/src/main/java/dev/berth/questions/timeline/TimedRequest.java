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

/// What a simulation over time has beside its cluster and its scheduler.
///
/// @param traces files with pods that come
/// @param nodes how many nodes the cluster is to have instead of its own; 0 for its own
/// @param usage what nodes use; null if nobody asks for that
/// @param beginning the time of day at which it begins; null for that of the traces, or any
public record TimedRequest(
    Until until,
    List<Path> traces,
    int nodes,
    @Nullable UsageSimulation usage,
    @Nullable Instant beginning) {
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

    /// How much time passes; null for as much as it takes, or if that cannot be said.
    ///
    /// @param beginning the time of day at which the simulation begins; null if it has none
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

  /// The same with so many nodes.
  public TimedRequest withNodes(int count) {
    return new TimedRequest(until, traces, count, usage, beginning);
  }

  /// The same with nodes whose use is measured.
  public TimedRequest withUsage(UsageSimulation simulated) {
    return new TimedRequest(until, traces, nodes, simulated, beginning);
  }

  /// The same, begun at this time of day; null for that of the traces, or any.
  public TimedRequest withBeginning(@Nullable Instant time) {
    return new TimedRequest(until, traces, nodes, usage, time);
  }
}
