package dev.berth.questions.timeline;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;

import dev.berth.questions.Answer;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.timeline.UsageSimulation.HotNodes;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Table;
import dev.berth.timeline.chart.Chart;
import dev.berth.timeline.chart.TimeChart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The same simulation with and without the usage of nodes for plugins: the number of hot nodes.
///
/// @param told the result with the usage
/// @param untold the result without it
public record UsageComparison(Run told, Run untold) implements Answer {
  private static final String TITLE = "Nodes that use more than 80 % of their CPU";
  private static final String WITH = "told";
  private static final String WITHOUT = "untold";

  /// A simulation.
  public record Run(TimelineOutcome outcome, HotNodes hot) {}

  private static final DocumentType<Run> RUN =
      DocumentType.of(f ->
          f.named("Run", "")
              .ifAny("hotNodes", list(NUMBER), it -> it.hot.perHour(), "In each hour.")
              .always("meanHotNodes", NUMBER, it -> mean(it.hot.perHour()))
              .always("pending", COUNT, it -> it.outcome.pending(), "At the end."));

  /// The document.
  public static final DocumentType<UsageComparison> COMPARISON =
      DocumentType.of(f ->
          Documents.document(
                  f,
                  "UsageComparison",
                  "What berth simulate prints with --usage-seed: nodes that use more than 80 % of"
                      + " their CPU.")
              .always(WITH, object(RUN), UsageComparison::told)
              .always(WITHOUT, object(RUN), UsageComparison::untold));

  /// The runs by their names, in the displayed order.
  public Map<String, Run> runs() {
    var runs = new LinkedHashMap<String, Run>();
    runs.put(WITH, told);
    runs.put(WITHOUT, untold);
    return runs;
  }

  /// A line for each hour.
  @Override
  public void write(Page page, boolean all) {
    var table = new Table().right("HOUR").right("TOLD WHAT NODES USE").right("NOT TOLD");
    List<Double> with = told.hot.perHour();
    List<Double> without = untold.hot.perHour();
    int hours = Math.min(with.size(), without.size()); // one may have been ended early
    for (int hour = 0; hour < hours; hour++) {
      table.row(Line.of(Integer.toString(hour)), number(with.get(hour)), number(without.get(hour)));
    }
    table.row(Line.of("all"), number(mean(with)), number(mean(without)));
    page.section(TITLE, table);
    page.gap();
    page.paragraph(
        0,
        "Still waiting at the end: %s where plugins are told, %,d where they are not."
            .formatted(Counts.of(told.outcome.pending(), "pod"), untold.outcome.pending()));
  }

  @Override
  public Map<String, @Nullable Object> document() {
    return COMPARISON.tree(this);
  }

  private static double mean(List<Double> hours) {
    return hours.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  private static Line number(double nodes) {
    return Line.of(String.format(Locale.ROOT, "%,.1f", nodes));
  }

  /// One, `hot-nodes`.
  @Override
  public List<Chart> charts(String input) {
    var about = "%s · %s".formatted(input, Counts.of(told.outcome.figures().nodes(), "node"));
    var chart = new TimeChart(TITLE, about, "nodes");
    runs().forEach((name, run) -> chart.line(name, new ArrayList<>(run.hot.perHour())));
    var hours = Duration.ofHours(told.hot.perHour().size());
    return List.of(new Chart("hot-nodes", chart.svg(Duration.ofHours(1), hours)));
  }
}
