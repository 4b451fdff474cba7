package dev.berth.cli.command;

import dev.berth.api.codec.Encoder;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.terminal.EarlyEnd;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.timeline.NodeComparison;
import dev.berth.cli.timeline.TimedRequest;
import dev.berth.cli.timeline.TimedScenario;
import dev.berth.cli.timeline.TimelineOutcome;
import dev.berth.cli.timeline.TimelinePage;
import dev.berth.cli.timeline.TimelineProgress;
import dev.berth.cli.timeline.TimelineWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;

/// `berth simulate` with time passing.
///
/// @param early when it is to end with what was measured by then
/// @param all whether a table shows every group
record TimedSimulate(
    Streams streams, RunOptions options, OutputFormat format, EarlyEnd early, boolean all) {

  /// Runs it and writes the result.
  TimelineOutcome run(List<String> files, TimedRequest request) throws InputException, IOException {
    var notes = new RunNotes();
    var progress = new TimelineProgress();
    TimelineOutcome outcome;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress);
        var scenario = options.load(files, request, streams, progress, notes)) {
      outcome =
          switch (format) {
            case TABLE, WIDE, NAME, MARKDOWN, CSV, SUMMARY -> scenario.run(early, _ -> {});
            case JSON -> write(scenario, JsonEncoder.compact(streams.out()));
            case YAML -> write(scenario, new YamlEncoder(streams.out()));
          };
    }
    notes.print(streams.err());
    switch (format) {
      case TABLE, WIDE, NAME, MARKDOWN, CSV, SUMMARY ->
          new ResultWriter(format, streams)
              .write(
                  page -> new TimelinePage(outcome, all || page.isForPrograms()).write(page),
                  outcome::summary);
      case JSON -> streams.out().println();
      case YAML -> {} // written already
    }
    return outcome;
  }

  /// Runs it with each number of nodes, without any result; with no further one if it is ended
  /// early.
  NodeComparison compare(List<String> files, TimedRequest request, List<Integer> nodes)
      throws InputException, IOException {
    var runs = new LinkedHashMap<Integer, TimelineOutcome>();
    for (int count : nodes) {
      var notes = new RunNotes();
      runs.put(count, measure(files, request.withNodes(count), notes));
      if (runs.size() == 1) {
        notes.print(streams.err());
      }
      if (early.wasHeeded()) {
        break;
      }
    }
    return new NodeComparison(runs);
  }

  /// Runs it once, without any result.
  ///
  /// @param notes collects notices about the run
  TimelineOutcome measure(List<String> files, TimedRequest request, RunNotes notes)
      throws InputException, IOException {
    var progress = new TimelineProgress();
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress);
        var scenario = options.load(files, request, streams, progress, notes)) {
      return scenario.run(early, _ -> {});
    }
  }

  private TimelineOutcome write(TimedScenario scenario, Encoder out) {
    var writer = new TimelineWriter(out);
    var outcome = scenario.run(early, writer);
    writer.end(outcome);
    return outcome;
  }
}
