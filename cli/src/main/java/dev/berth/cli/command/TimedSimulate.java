package dev.berth.cli.command;

import dev.berth.api.codec.Encoder;
import dev.berth.questions.timeline.NodeComparison;
import dev.berth.questions.timeline.TimedRequest;
import dev.berth.questions.timeline.TimedScenario;
import dev.berth.questions.timeline.TimelineOutcome;
import dev.berth.questions.timeline.TimelineProgress;
import dev.berth.questions.timeline.TimelineTree;
import dev.berth.scenario.InputException;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.EarlyEnd;
import dev.berth.terminal.Streams;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;

/// `berth simulate` over time.
///
/// @param early ends the run early, with the measurements so far
record TimedSimulate(Streams streams, RunOptions options, List<String> files, EarlyEnd early) {
  TimedSimulate {
    files = List.copyOf(files);
  }

  /// Runs it, and writes every pod and the measurements.
  TimelineOutcome write(TimedRequest request, Encoder out, RunNotes notes)
      throws InputException, IOException {
    var writer = new TimelineTree.Writer(out);
    return run(
        request,
        notes,
        scenario -> {
          var outcome = scenario.run(early, writer);
          writer.end(outcome);
          return outcome;
        });
  }

  /// Runs it without writing a result.
  TimelineOutcome measure(TimedRequest request, RunNotes notes) throws InputException, IOException {
    return run(request, notes, scenario -> scenario.run(early, _ -> {}));
  }

  /// Runs it with each number of nodes, without writing results; after an early end, no further run
  /// follows.
  NodeComparison compare(TimedRequest request, List<Integer> nodes)
      throws InputException, IOException {
    var runs = new LinkedHashMap<Integer, TimelineOutcome>();
    for (int count : nodes) {
      var notes = new RunNotes();
      runs.put(count, measure(request.withNodes(count), notes));
      if (runs.size() == 1) {
        notes.print(streams.err());
      }
      if (early.wasHeeded()) {
        break;
      }
    }
    return new NodeComparison(runs);
  }

  /// @param notes collects notices about the run
  private TimelineOutcome run(
      TimedRequest request, RunNotes notes, Function<TimedScenario, TimelineOutcome> how)
      throws InputException, IOException {
    var progress = new TimelineProgress();
    var run = new CommandRun(options, files, streams, notes);
    try (var _ = streams.showing(progress);
        var scenario = run.timed(request, progress)) {
      return how.apply(scenario);
    }
  }
}
