package dev.berth.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Rows of cells, laid out in columns as wide as they need to be, or as there is room. For one
/// thread.
public final class Table {
  private static final String GAP = "  ";

  /// Columns that wrap are narrowed down to this before any other is narrowed.
  private static final int WRAPPED = 28;

  private static final int LEAST = 3;

  private record Column(Line title, boolean right, boolean wraps) {}

  private final List<Column> columns = new ArrayList<>();
  private final List<List<Line>> rows = new ArrayList<>();

  /// No columns yet.
  public Table() {}

  /// Adds a column whose cells begin at its left end; on a screen, too long ones lose their middle.
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
    columns.add(new Column(Line.of(title, Style.FAINT), right, wraps));
    return this;
  }

  /// Adds a row; cells that are missing at its end are empty.
  public Table row(Line... cells) {
    var row = new ArrayList<>(List.of(cells));
    while (row.size() < columns.size()) {
      row.add(Line.EMPTY);
    }
    rows.add(row);
    return this;
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /// How wide it is if there is room.
  public int width() {
    return Arrays.stream(naturalWidths()).sum() + gaps();
  }

  /// The table as lines, of at most that width if that is possible. Titles come first, unless no
  /// column has one.
  ///
  /// @param abridged whether cells may lose their middle
  List<Line> lines(int width, boolean abridged) {
    int[] widths = widths(width, abridged);
    var lines = new ArrayList<Line>();
    if (columns.stream().anyMatch(column -> column.title.width() > 0)) {
      lines.addAll(lines(columns.stream().map(Column::title).toList(), widths));
    }
    rows.forEach(row -> lines.addAll(lines(row, widths)));
    return lines;
  }

  private List<Line> lines(List<Line> row, int[] widths) {
    var cells = new ArrayList<List<Line>>();
    int height = 1;
    for (int i = 0; i < row.size(); i++) {
      List<Line> cell =
          columns.get(i).wraps
              ? row.get(i).wrapped(widths[i])
              : List.of(row.get(i).abridged(widths[i]));
      height = Math.max(height, cell.size());
      cells.add(cell);
    }
    var lines = new ArrayList<Line>();
    for (int y = 0; y < height; y++) {
      Line line = Line.EMPTY;
      for (int i = 0; i < cells.size(); i++) {
        List<Line> cell = cells.get(i);
        Line part = y < cell.size() ? cell.get(y) : Line.EMPTY;
        line = line.plus(i == 0 ? "" : GAP).plus(part.padded(widths[i], columns.get(i).right));
      }
      lines.add(line);
    }
    return lines;
  }

  private int[] widths(int width, boolean abridged) {
    int[] widths = naturalWidths();
    int[] least = new int[widths.length];
    for (int i = 0; i < widths.length; i++) {
      least[i] = columns.get(i).wraps ? longestWord(i) : abridged ? LEAST : widths[i];
    }
    int excess = narrow(widths, least, Arrays.stream(widths).sum() + gaps() - width, true);
    narrow(widths, least, excess, false);
    return widths;
  }

  private int[] naturalWidths() {
    var widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = columns.get(i).title.width();
      for (List<Line> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).width());
      }
    }
    return widths;
  }

  private int longestWord(int column) {
    return rows.stream().mapToInt(row -> row.get(column).longestWord()).max().orElse(0);
  }

  private int gaps() {
    return GAP.length() * (columns.size() - 1);
  }

  /// Takes from the widest column, again and again.
  ///
  /// @param least how narrow each column can be
  /// @param first whether only columns that wrap give way, and only to a readable width
  /// @return by how much the table is still too wide
  private int narrow(int[] widths, int[] least, int excess, boolean first) {
    int left = excess;
    while (left > 0) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (widths[i] > (first ? Math.max(least[i], WRAPPED) : least[i])
            && (!first || columns.get(i).wraps)
            && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return left;
      }
      widths[widest]--;
      left--;
    }
    return left;
  }
}
