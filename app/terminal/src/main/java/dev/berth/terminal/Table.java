package dev.berth.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Rows of cells in columns, some of which only some forms of a page have. For one thread.
public final class Table {
  /// A column.
  ///
  /// @param name the title, or what stands for it where there has to be one
  /// @param right whether its cells end at its right end
  /// @param wraps whether its cells take several lines if they have to
  /// @param forms of the pages that have it
  record Column(String title, String name, boolean right, boolean wraps, Set<PageForm> forms) {}

  /// A row.
  ///
  /// @param continues whether it goes on with the row above, whose cells hold for empty ones
  record Row(List<Line> cells, boolean continues) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  /// Creates a table without columns and rows.
  public Table() {}

  /// Adds a column whose cells begin at its left end; where width is scarce, too long ones lose
  /// their middle.
  public Table left(String title) {
    return column(title, false, false);
  }

  /// Adds a column whose cells end at its right end.
  public Table right(String title) {
    return column(title, true, false);
  }

  /// Adds a column whose cells take several lines if they have to.
  public Table wrapping(String title) {
    return column(title, false, true);
  }

  private Table column(String title, boolean right, boolean wraps) {
    columns.add(new Column(title, title, right, wraps, Set.of(PageForm.values())));
    return this;
  }

  /// The last column is one of those that only wide tables have, and those for programs.
  public Table inWide() {
    return last(columns.getLast().name, Set.of(PageForm.WIDE, PageForm.CSV));
  }

  /// The last column is for people: a program gets the same by others.
  public Table forPeople() {
    return last(columns.getLast().name, Set.of(PageForm.TABLE, PageForm.WIDE, PageForm.MARKDOWN));
  }

  /// The last column is for programs: people see the same in others.
  public Table forPrograms() {
    return last(columns.getLast().name, Set.of(PageForm.CSV));
  }

  /// What the last column, which has no title in text, is called elsewhere.
  public Table named(String name) {
    return last(name, columns.getLast().forms);
  }

  private Table last(String name, Set<PageForm> forms) {
    Column last = columns.removeLast();
    columns.add(new Column(last.title, name, last.right, last.wraps, forms));
    return this;
  }

  /// Adds a row; cells that are missing at its end are empty, and those of no column are left out.
  public Table row(Line... cells) {
    return add(false, cells);
  }

  /// Adds a row that goes on with the one above: its empty cells stand for those there.
  public Table continued(Line... cells) {
    return add(true, cells);
  }

  private Table add(boolean continues, Line... cells) {
    Stream<Line> all = Stream.concat(Arrays.stream(cells), Stream.generate(() -> Line.EMPTY));
    rows.add(new Row(all.limit(columns.size()).toList(), continues));
    return this;
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /// How wide it is in text if there is room.
  public int width() {
    return new TableLayout(in(PageForm.TABLE), Signs.UNICODE, false).width();
  }

  List<Column> columns() {
    return Collections.unmodifiableList(columns);
  }

  List<Row> rows() {
    return Collections.unmodifiableList(rows);
  }

  /// The table with the columns of a form alone.
  Table in(PageForm form) {
    return with(i -> columns.get(i).forms.contains(form));
  }

  /// The table without columns that have nothing in any row.
  Table withoutEmptyColumns() {
    return rows.isEmpty()
        ? this
        : with(i -> rows.stream().anyMatch(row -> row.cells.get(i).width() > 0));
  }

  private Table with(IntPredicate which) {
    int[] shown = IntStream.range(0, columns.size()).filter(which).toArray();
    var table = new Table();
    table.columns.addAll(Arrays.stream(shown).mapToObj(columns::get).toList());
    for (Row row : rows) {
      table.rows.add(
          new Row(Arrays.stream(shown).mapToObj(row.cells::get).toList(), row.continues));
    }
    return table;
  }
}
