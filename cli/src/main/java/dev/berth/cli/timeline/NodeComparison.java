package dev.berth.cli.timeline;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import dev.berth.timeline.measure.ResourceFigures;
import dev.berth.timeline.measure.SeriesFigures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The same simulation with several numbers of nodes, side by side.
///
/// @param runs by the number of nodes, in the order in which they were asked for; at least one
public record NodeComparison(Map<Integer, TimelineOutcome> runs) {
  public NodeComparison {
    runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
  }

  /// A line for each number.
  public void write(Page page) {
    var table =
        new Table()
            .right("NODES")
            .right("MEAN WAIT")
            .right("P50")
            .right("P90")
            .right("P99")
            .right("MAX")
            .right("STILL WAITING")
            .right("PREEMPTED");
    var resources =
        runs.values().iterator().next().figures().resources().stream()
            .map(ResourceFigures::resource)
            .toList();
    resources.forEach(table::right);
    runs.forEach((nodes, outcome) -> table.row(row(nodes, outcome, resources)));
    page.table(0, table);
  }

  private static Line[] row(int nodes, TimelineOutcome outcome, List<String> resources) {
    var waits = outcome.figures().waits();
    var cells = new ArrayList<Line>();
    cells.add(
        outcome.isPartial()
            ? Line.of(
                "%,d, until %s".formatted(nodes, TimeText.of(outcome.figures().end())),
                Style.WARNING)
            : Line.of("%,d".formatted(nodes)));
    List.of(waits.mean(), waits.p50(), waits.p90(), waits.p99(), waits.max())
        .forEach(time -> cells.add(Line.of(TimeText.of(time))));
    cells.add(
        Line.of(
            "%,d".formatted(waits.waiting()), waits.waiting() == 0 ? Style.PLAIN : Style.WARNING));
    cells.add(Line.of("%,d".formatted(outcome.figures().preempted().pods())));
    for (var resource : resources) {
      cells.add(
          outcome.figures().resources().stream()
              .filter(it -> it.resource().equals(resource))
              .findFirst()
              .map(it -> Line.of(percent(it.utilisation())))
              .orElse(Line.EMPTY));
    }
    return cells.toArray(Line[]::new);
  }

  private static String percent(SeriesFigures utilisation) {
    var mean = utilisation.mean();
    return mean == null ? "–" : Math.round(mean * 100) + "%";
  }

  /// What was measured: `{"10": …, "20": …}`, each as of a run by itself.
  public Map<String, Object> summary() {
    var tree = new LinkedHashMap<String, Object>();
    runs.forEach((nodes, outcome) -> tree.put(Integer.toString(nodes), outcome.summary()));
    return tree;
  }

  /// Writes it as JSON.
  public void writeSummary(Appendable out) throws IOException {
    Codecs.ANY.encode(summary(), JsonEncoder.indented(out));
    out.append(System.lineSeparator());
  }
}
