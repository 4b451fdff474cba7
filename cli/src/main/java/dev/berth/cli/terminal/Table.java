package dev.berth.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Rows of cells in columns, some of which only some forms of a page have. For one thread.
public final class Table {
  private static final Set<PageForm> ALL =
      Collections.unmodifiableSet(EnumSet.allOf(PageForm.class));
  private static final Set<PageForm> LARGE =
      Collections.unmodifiableSet(EnumSet.of(PageForm.WIDE, PageForm.CSV));
  private static final Set<PageForm> FOR_PEOPLE =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(PageForm.CSV)));
  private static final Set<PageForm> FOR_PROGRAMS = Set.of(PageForm.CSV);

  /// A column.
  ///
  /// @param name the title, or what stands for it where there has to be one
  /// @param right whether its cells end at its right end
  /// @param wraps whether its cells take several lines if they have to
  /// @param forms of the pages that have it
  record Column(Line title, String name, boolean right, boolean wraps, Set<PageForm> forms) {}

  /// A row.
  ///
  /// @param continues whether it goes on with the row above, whose cells hold for empty ones
  record Row(List<Line> cells, boolean continues) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  /// No columns yet.
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
    columns.add(new Column(Line.of(title, Style.FAINT), title, right, wraps, ALL));
    return this;
  }

  /// The last column is one of those that only wide tables have, and those for programs.
  public Table inWide() {
    return lastIn(LARGE);
  }

  /// The last column is for people: a program gets the same by others.
  public Table forPeople() {
    return lastIn(FOR_PEOPLE);
  }

  /// The last column is for programs: people see the same in others.
  public Table forPrograms() {
    return lastIn(FOR_PROGRAMS);
  }

  private Table lastIn(Set<PageForm> forms) {
    Column last = columns.removeLast();
    columns.add(new Column(last.title, last.name, last.right, last.wraps, forms));
    return this;
  }

  /// What the last column, which has no title in text, is called elsewhere.
  public Table named(String name) {
    Column last = columns.removeLast();
    columns.add(new Column(last.title, name, last.right, last.wraps, last.forms));
    return this;
  }

  /// Adds a row; cells that are missing at its end are empty.
  public Table row(Line... cells) {
    return add(false, cells);
  }

  /// Adds a row that goes on with the one above: its empty cells stand for those there.
  public Table continued(Line... cells) {
    return add(true, cells);
  }

  private Table add(boolean continues, Line... cells) {
    var row = new ArrayList<>(List.of(cells));
    while (row.size() < columns.size()) {
      row.add(Line.EMPTY);
    }
    rows.add(new Row(row, continues));
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
    if (shown.length == columns.size()) {
      return this;
    }
    var table = new Table();
    Arrays.stream(shown).mapToObj(columns::get).forEach(table.columns::add);
    rows.forEach(row ->
        table.rows.add(
            new Row(Arrays.stream(shown).mapToObj(row.cells::get).toList(), row.continues)));
    return table;
  }
}
