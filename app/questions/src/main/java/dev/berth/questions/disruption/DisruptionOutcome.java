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

/// What a disruption came to.
///
/// @param isPartial whether it was ended before nothing happened any more
/// @param help what would let drains end that have not, the best first
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

  /// Of one that was ended early: how far it has come.
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
