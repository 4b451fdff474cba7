package dev.berth.cli.command;

import dev.berth.api.codec.Encoder;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.YamlEncoder;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Progress;
import dev.berth.cli.terminal.Streams;
import dev.berth.cli.timeline.NodeComparison;
import dev.berth.cli.timeline.TimedRequest;
import dev.berth.cli.timeline.TimedScenario;
import dev.berth.cli.timeline.TimelineOutcome;
import dev.berth.cli.timeline.TimelinePage;
import dev.berth.cli.timeline.TimelineProgress;
import dev.berth.cli.timeline.TimelineWriter;
import dev.berth.timeline.measure.TimelineFigures;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;

/// `berth simulate` with time passing.
///
/// @param all whether a table shows every group
record TimedSimulate(Streams streams, RunOptions options, SimulationFormat format, boolean all) {

  /// Runs it and writes the result.
  TimelineOutcome run(List<String> files, TimedRequest request) throws InputException, IOException {
    var notes = new RunNotes();
    var progress = new TimelineProgress();
    TimelineFigures figures;
    try (var _ = new Progress(streams.terminal().progress(), streams.err(), progress);
        var scenario = options.load(files, request, streams, progress, notes)) {
      figures =
          switch (format) {
            case TABLE, SUMMARY -> scenario.run(_ -> {});
            case JSON -> write(scenario, JsonEncoder.compact(streams.out()), notes);
            case YAML -> write(scenario, new YamlEncoder(streams.out()), notes);
          };
    }
    notes.print(streams.err());
    var outcome = new TimelineOutcome(figures, notes);
    switch (format) {
      case TABLE -> new TimelinePage(figures, all).write(Page.of(streams));
      case SUMMARY -> outcome.writeSummary(streams.out());
      case JSON -> streams.out().println();
      case YAML -> {} // written already
    }
    return outcome;
  }

  /// Runs it with each number of nodes, without any result.
  NodeComparison compare(List<String> files, TimedRequest request, List<Integer> nodes)
      throws InputException, IOException {
    var runs = new LinkedHashMap<Integer, TimelineOutcome>();
    for (int count : nodes) {
      var notes = new RunNotes();
      runs.put(count, measure(files, request.withNodes(count), notes));
      if (runs.size() == 1) {
        notes.print(streams.err());
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
      return new TimelineOutcome(scenario.run(_ -> {}), notes);
    }
  }

  private static TimelineFigures write(TimedScenario scenario, Encoder out, RunNotes notes) {
    var writer = new TimelineWriter(out);
    var figures = scenario.run(writer);
    writer.end(figures, notes);
    return figures;
  }
}
