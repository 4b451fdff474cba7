package dev.berth.questions.timeline;

import dev.berth.questions.Answer;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import dev.berth.terminal.Table;
import dev.berth.terminal.TimeText;
import dev.berth.timeline.measure.ResourceFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The same simulation with several numbers of nodes, compared.
///
/// @param runs by the number of nodes, in the requested order; at least one
public record NodeComparison(Map<Integer, TimelineOutcome> runs) implements Answer {
  public NodeComparison {
    runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
  }

  /// A line for each number.
  @Override
  public void write(Page page, boolean all) {
    var table = new Table().right("NODES");
    TimelinePage.TIMES.forEach(it -> table.right(it.equals("MEAN") ? "MEAN WAIT" : it));
    table.right("STILL WAITING").right("PREEMPTED");
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
    var until = outcome.isPartial() ? ", until " + TimeText.of(outcome.figures().end()) : "";
    cells.add(
        Line.of("%,d%s".formatted(nodes, until), until.isEmpty() ? Style.PLAIN : Style.WARNING));
    cells.addAll(TimelinePage.times(waits));
    cells.add(TimelinePage.waiting(waits));
    cells.add(Line.of("%,d".formatted(outcome.figures().preempted().pods())));
    for (var resource : resources) {
      cells.add(
          outcome.figures().resources().stream()
              .filter(it -> it.resource().equals(resource))
              .findFirst()
              .map(it -> Line.of(TimelinePage.percent(it.utilisation().mean())))
              .orElse(Line.EMPTY));
    }
    return cells.toArray(Line[]::new);
  }

  /// Returns the measurements: `{"10": …, "20": …}`, each as of a separate run.
  @Override
  public Map<String, @Nullable Object> document() {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    runs.forEach((nodes, outcome) -> tree.put(Integer.toString(nodes), outcome.document()));
    return tree;
  }
}
