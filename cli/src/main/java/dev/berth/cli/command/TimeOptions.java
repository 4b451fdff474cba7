package dev.berth.cli.command;

import dev.berth.cli.timeline.TimedRequest;
import dev.berth.cli.timeline.Until;
import dev.berth.timeline.chart.TimelineCharts;
import dev.berth.timeline.measure.TimelineFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/// The options of a simulation over time.
final class TimeOptions {
  @Option(
      names = "--until",
      paramLabel = "DURATION|TIME|end",
      converter = UntilConverter.class,
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
      paramLabel = "FILE.csv",
      description = {
        "Tables of pods that come, as CSV, compressed if the name ends in .gz; simulates over"
            + " time.",
        "The columns are those of docs/timeline.md."
      })
  private List<Path> traces = List.of();

  @Option(
      names = "--charts",
      paramLabel = "FOLDER",
      description = "Over time: draw what was measured there, as SVG.")
  private @Nullable Path charts;

  TimeOptions() {}

  /// What users have written.
  private static final class UntilConverter implements ITypeConverter<Until> {
    UntilConverter() {}

    @Override
    public Until convert(String text) {
      try {
        return Until.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /// Whether there are traces, which may have nodes of their own.
  boolean hasTraces() {
    return !traces.isEmpty();
  }

  /// What is to be simulated over time; null if nothing is.
  ///
  /// @throws ParameterException if there are options that mean nothing then
  @Nullable TimedRequest request(CommandLine line) {
    if (until == null && traces.isEmpty()) {
      if (charts != null) {
        throw new ParameterException(line, "--charts needs --until or --trace: they show time");
      }
      return null;
    }
    return new TimedRequest(until == null ? Until.THE_END : until, traces);
  }

  /// Draws the charts that are asked for.
  void draw(TimelineFigures figures) throws IOException {
    if (charts != null) {
      TimelineCharts.write(figures, charts);
    }
  }
}
