package dev.berth.cli.command;

import dev.berth.questions.timeline.TimedRequest;
import dev.berth.questions.timeline.TimedRequest.Until;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The traces of a simulation over time, and its end.
final class TraceOptions {
  @Option(
      names = "--until",
      paramLabel = "DURATION|TIME|end",
      description = {
        "Simulate over time, until then: pods arrive, wait, run and end. Annotations of pods and"
            + " nodes say when they come, and how long they stay:"
            + " simulation.berth.dev/arrival and simulation.berth.dev/duration.",
        "24h: as long as that.",
        "2026-11-23T08:00:00Z: until that time, if a trace has times of day.",
        "end: until nothing happens any more (default, with --trace)."
      })
  private @Nullable Until until;

  @Option(
      names = "--trace",
      split = ",",
      paramLabel = "FILE.csv,...",
      hideParamSyntax = true,
      description = {
        "Tables of pods that come, as CSV, compressed if the name ends in .gz; simulates over"
            + " time.",
        "The columns are those of docs/timeline.md."
      })
  private List<Path> traces = List.of();

  /// Whether there are traces, which may have nodes of their own.
  boolean hasTraces() {
    return !traces.isEmpty();
  }

  /// The simulation over time; null if there is none.
  @Nullable TimedRequest request() {
    return until == null && traces.isEmpty()
        ? null
        : new TimedRequest(until == null ? Until.THE_END : until, traces, 0, null, null);
  }

  /// The duration; null if there is none.
  @Nullable Duration duration() {
    return until == null ? null : until.after();
  }

  /// The input, in a few words.
  ///
  /// @param input beside the traces
  String inputTitle(String input) {
    return Stream.concat(
            traces.stream().map(trace -> String.valueOf(trace.getFileName())), Stream.of(input))
        .filter(name -> !name.isEmpty())
        .collect(Collectors.joining(" on "));
  }
}
