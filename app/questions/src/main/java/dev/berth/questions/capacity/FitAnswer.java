package dev.berth.questions.capacity;

import dev.berth.questions.Answer;
import dev.berth.questions.report.HeatMapSvg;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Page;
import dev.berth.timeline.chart.Chart;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How many more fit.
///
/// @param notes about the run
public record FitAnswer(FitReport report, RunNotes notes) implements Answer {
  @Override
  public Map<String, @Nullable Object> document() {
    return FitTree.CAPACITY.tree(this);
  }

  @Override
  public void write(Page page, boolean all) {
    new FitPage(report, all).write(page);
  }

  @Override
  public List<Chart> charts(String input) {
    return List.of(
        new Chart(
            "nodes",
            HeatMapSvg.of(
                FitHeatMap.of(report),
                "Requested on each node, with what fits: %,d more"
                    .formatted(report.result().placed()),
                "%s · %s".formatted(input, Counts.of(report.all().nodes(), "node")))));
  }
}
