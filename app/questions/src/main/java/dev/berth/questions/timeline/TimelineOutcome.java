package dev.berth.questions.timeline;

import dev.berth.questions.report.RunFindings;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Page;
import dev.berth.terminal.TimeText;
import dev.berth.timeline.chart.Chart;
import dev.berth.timeline.chart.TimelineCharts;
import dev.berth.timeline.measure.Grouping;
import dev.berth.timeline.measure.TimelineFigures;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The outcome of a simulation over time.
///
/// @param limit the planned duration; null until the last event
/// @param isPartial whether it ended earlier
/// @param notes about the run
public record TimelineOutcome(
    TimelineFigures figures, @Nullable Duration limit, boolean isPartial, RunNotes notes)
    implements RunFindings {
  /// Says how far a simulation that was ended early has come.
  String extent() {
    return "at %s%s: the result is what was measured until then"
        .formatted(TimeText.of(figures.end()), limit == null ? "" : " of " + TimeText.of(limit));
  }

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

  /// Returns the measurements, without the pods.
  @Override
  public Map<String, @Nullable Object> document() {
    return TimelineTree.SUMMARY.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new TimelinePage(this, all).write(page);
  }

  @Override
  public List<Chart> charts(String input) {
    return TimelineCharts.of(
        figures, "%s · %s".formatted(input, Counts.of(figures.nodes(), "node")));
  }
}
