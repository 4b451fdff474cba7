package dev.berth.cli.disruption;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Encoder;
import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.cli.report.RunFindings;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.timeline.TimeText;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// What a disruption came to.
///
/// @param isPartial whether it was ended before nothing happened any more
/// @param help what would let drains end that have not, the best first
/// @param notes about the run
public record DisruptionOutcome(
    DisruptionReport report, boolean isPartial, List<DrainHelp> help, RunNotes notes)
    implements RunFindings {
  public DisruptionOutcome {
    help = List.copyOf(help);
  }

  /// Pods that wait in the end because of the disruption.
  @Override
  public int pending() {
    return report.pending().size();
  }

  /// Workloads that have not as many pods again as before, or lose their pods without end, and
  /// nodes that are not drained.
  @Override
  public List<String> stuck() {
    var stuck = new LinkedHashSet<String>();
    report.pending().stream()
        .map(StuckPod::workload)
        .filter(workload -> !workload.isEmpty())
        .forEach(stuck::add);
    report.workloads().stream()
        .filter(workload -> workload.recovered() == null)
        .forEach(workload -> stuck.add(workload.workload()));
    stuck.addAll(report.loops());
    report.undrained().forEach(node -> stuck.add("Node " + node));
    return List.copyOf(stuck);
  }

  @Override
  public List<String> warnings() {
    return notes.notes();
  }

  /// Of one that was ended early: how far it has come.
  public String extent() {
    return "%s after the beginning: what happens later is not known"
        .formatted(TimeText.of(report.end()));
  }

  /// The document, as maps and lists.
  public Map<String, Object> tree() {
    return DisruptionTree.DISRUPTION.tree(this);
  }

  /// Writes it as a document.
  public void write(Encoder out) {
    Codecs.ANY.encode(tree(), out);
  }
}
