package dev.berth.cli.explanation;

import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Style;
import dev.berth.cli.terminal.Table;
import java.util.Arrays;
import java.util.List;

/// Adds the facts behind a verdict to a table, one per row, in its last column.
final class FactRows {
  private static final int MANY = 8;

  private final Table table;
  private final int column;
  private final boolean all;

  /// @param column how many columns come before
  /// @param all whether to show every fact, however many
  FactRows(Table table, int column, boolean all) {
    this.table = table;
    this.column = column;
    this.all = all;
  }

  void add(List<String> facts) {
    int shown = all || facts.size() <= MANY + 1 ? facts.size() : MANY;
    facts.subList(0, shown).forEach(fact -> row(Line.of("· " + fact)));
    if (shown < facts.size()) {
      row(Line.of("· and %,d more; --all shows each".formatted(facts.size() - shown), Style.FAINT));
    }
  }

  private void row(Line fact) {
    var cells = new Line[column + 1];
    Arrays.fill(cells, Line.EMPTY);
    cells[column] = fact;
    table.row(cells);
  }
}
