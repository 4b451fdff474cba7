package dev.berth.questions.disruption;

import dev.berth.capacity.disruption.DisruptionReport;
import dev.berth.capacity.disruption.DisruptionReport.WorkloadImpact;
import dev.berth.capacity.disruption.StuckPod;
import dev.berth.questions.report.RunFindings;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Page;
import dev.berth.terminal.TimeText;
import dev.berth.timeline.chart.Chart;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The outcome of a disruption.
///
/// @param isPartial whether it was ended before the last event
/// @param help changes that would let blocked drains end, the best first
public record DisruptionOutcome(
    DisruptionReport report, boolean isPartial, List<DrainHelp> help, RunNotes notes)
    implements RunFindings {
  public DisruptionOutcome {
    help = List.copyOf(help);
  }

  /// The number of pods that wait in the end because of the disruption.
  @Override
  public int pending() {
    return report.pending().size();
  }

  /// Workloads that do not get back their number of pods, or lose pods endlessly, and nodes that
  /// are not drained.
  @Override
  public List<String> stuck() {
    return Stream.of(
            report.pending().stream()
                .map(StuckPod::workload)
                .filter(workload -> !workload.isEmpty()),
            report.workloads().stream()
                .filter(workload -> workload.recovered() == null)
                .map(WorkloadImpact::workload),
            report.loops().stream(),
            report.undrained().stream().map(node -> "Node " + node))
        .flatMap(names -> names)
        .distinct()
        .toList();
  }

  /// Says how far a disruption that was ended early has come.
  public String extent() {
    return "%s after the beginning: what happens later is not known"
        .formatted(TimeText.of(report.end()));
  }

  @Override
  public Map<String, @Nullable Object> document() {
    return DisruptionTree.DISRUPTION.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new DisruptionPage(this, all).write(page);
  }

  @Override
  public List<Chart> charts(String input) {
    return DisruptionCharts.of(report, input);
  }
}
