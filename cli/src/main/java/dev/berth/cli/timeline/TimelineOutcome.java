package dev.berth.cli.timeline;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.cli.report.RunFindings;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.timeline.measure.Grouping;
import dev.berth.timeline.measure.TimelineFigures;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// What a simulation over time came to.
///
/// @param notes about the run
public record TimelineOutcome(TimelineFigures figures, RunNotes notes) implements RunFindings {

  /// Pods that wait at the end.
  @Override
  public int pending() {
    return Math.toIntExact(figures.waits().waiting());
  }

  /// Workloads with such pods.
  @Override
  public List<String> stuck() {
    return figures.waitsBy().getOrDefault(Grouping.WORKLOAD, Map.of()).entrySet().stream()
        .filter(workload -> workload.getValue().waiting() > 0)
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public List<String> warnings() {
    return notes.notes();
  }

  /// Writes what was measured as JSON, without the pods.
  public void writeSummary(Appendable out) throws IOException {
    Codecs.ANY.encode(summary(), JsonEncoder.indented(out));
    out.append(System.lineSeparator());
  }

  /// The same as a tree.
  Map<String, Object> summary() {
    var tree = TimelineTree.head();
    tree.putAll(TimelineTree.of(figures, notes));
    return tree;
  }
}
