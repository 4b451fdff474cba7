package dev.berth.questions.sweep;

import dev.berth.questions.Answer;
import dev.berth.sweep.MeasuredValue;
import dev.berth.sweep.SweepReport;
import dev.berth.terminal.Page;
import dev.berth.timeline.chart.BarChart;
import dev.berth.timeline.chart.Chart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The result of a sweep.
public record SweepAnswer(SweepReport report) implements Answer {
  /// The maximum number of legible bars.
  private static final int MOST_BARS = 30;

  @Override
  public Map<String, @Nullable Object> document() {
    return SweepTree.REPORT.tree(report);
  }

  @Override
  public void write(Page page, boolean all) {
    new SweepPage(report, all).write(page);
  }

  /// The goal's value of the best candidates, if there is a goal and no value is negative.
  @Override
  public List<Chart> charts(String input) {
    var goal = report.plan().goal();
    if (goal == null) {
      return List.of();
    }
    MeasuredValue value = goal.objective().value();
    var chart =
        new BarChart(
            goal.toString(), "%s · the best first".formatted(input), "", List.of(value.toString()));
    var bars = new ArrayList<Double>();
    for (var candidate : report.candidates()) {
      @Nullable Double known = value.of(candidate);
      if (known != null && bars.size() < MOST_BARS) {
        bars.add(known);
        chart.group(SweepPage.name(candidate), List.of(known));
      }
    }
    return bars.isEmpty() || bars.stream().anyMatch(bar -> bar < 0)
        ? List.of()
        : List.of(new Chart("goal", chart.svg()));
  }

  /// Whether each scenario has an answer, and a candidate meets the goal if there is one.
  public boolean isAsWanted() {
    return report.failed().isEmpty() && (report.plan().goal() == null || report.best() != null);
  }
}
