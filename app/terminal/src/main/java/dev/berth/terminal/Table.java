package dev.berth.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Rows of cells in columns; some columns exist only in some forms of a page. For one thread.
public final class Table {
  /// A column.
  ///
  /// @param name the title, or its replacement in forms that require one
  /// @param right whether its cells are aligned to the right
  /// @param wraps whether its cells may take several lines
  /// @param forms the forms of pages that have it
  record Column(String title, String name, boolean right, boolean wraps, Set<PageForm> forms) {}

  /// A row.
  ///
  /// @param continues whether it continues the row above, whose cells replace empty ones
  record Row(List<Line> cells, boolean continues) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<Row> rows = new ArrayList<>();

  /// Creates a table without columns and rows.
  public Table() {}

  /// Adds a column with cells aligned to the left; if width is scarce, long cells lose their
  /// middle.
  public Table left(String title) {
    return column(title, false, false);
  }

  /// Adds a column with cells aligned to the right.
  public Table right(String title) {
    return column(title, true, false);
  }

  /// Adds a column with cells that may take several lines.
  public Table wrapping(String title) {
    return column(title, false, true);
  }

  private Table column(String title, boolean right, boolean wraps) {
    columns.add(new Column(title, title, right, wraps, Set.of(PageForm.values())));
    return this;
  }

  /// Shows the last column only in wide tables, and to programs.
  public Table inWide() {
    return last(columns.getLast().name, Set.of(PageForm.WIDE, PageForm.CSV));
  }

  /// Shows the last column only to people: programs get the same from other columns.
  public Table forPeople() {
    return last(columns.getLast().name, Set.of(PageForm.TABLE, PageForm.WIDE, PageForm.MARKDOWN));
  }

  /// Shows the last column only to programs: people see the same in other columns.
  public Table forPrograms() {
    return last(columns.getLast().name, Set.of(PageForm.CSV));
  }

  /// Names the last column, which has no title in text, for other forms.
  public Table named(String name) {
    return last(name, columns.getLast().forms);
  }

  private Table last(String name, Set<PageForm> forms) {
    Column last = columns.removeLast();
    columns.add(new Column(last.title, name, last.right, last.wraps, forms));
    return this;
  }

  /// Adds a row; missing cells at its end are empty, and additional cells are left out.
  public Table row(Line... cells) {
    return add(false, cells);
  }

  /// Adds a row that continues the one above: its empty cells repeat the cells there.
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

  /// Its width in text if there is enough room.
  public int width() {
    return new TableLayout(in(PageForm.TABLE), Signs.UNICODE, false).width();
  }

  List<Column> columns() {
    return Collections.unmodifiableList(columns);
  }

  List<Row> rows() {
    return Collections.unmodifiableList(rows);
  }

  /// The table with only the columns of a form.
  Table in(PageForm form) {
    return with(i -> columns.get(i).forms.contains(form));
  }

  /// The table without columns that are empty in every row.
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
