package dev.berth.cli.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// A table as lines of text, in columns as wide as they need to be, or as there is room. Columns
/// for which there is no room in a line go on in the next one. For one thread.
final class TableLayout {
  private static final String GAP = "  ";

  /// How far what goes on in the next line is indented.
  private static final int FOLD = 4;

  /// Columns that wrap are narrowed down to this before any other is narrowed.
  private static final int WRAPPED = 28;

  /// What is narrower is hard to read: better another line.
  private static final int READABLE = 16;

  /// What is narrower tells nothing.
  private static final int LEAST = 3;

  private final List<Table.Column> columns;
  private final List<Line> titles;
  private final List<List<Line>> rows;
  private final Signs signs;
  private final boolean isFitted;
  private final int[] natural;

  /// @param isFitted whether no line may be too wide, for which cells may lose their middle
  TableLayout(Table table, Signs signs, boolean isFitted) {
    columns = table.columns();
    titles = columns.stream().map(column -> signs.of(column.title())).toList();
    rows = table.rows().stream().map(row -> row.cells().stream().map(signs::of).toList()).toList();
    this.signs = signs;
    this.isFitted = isFitted;
    natural =
        IntStream.range(0, columns.size())
            .map(i -> Math.max(titles.get(i).width(), widest(i)))
            .toArray();
  }

  private int widest(int column) {
    return rows.stream().mapToInt(row -> row.get(column).width()).max().orElse(0);
  }

  private int longestWord(int column) {
    return rows.stream().mapToInt(row -> row.get(column).longestWord()).max().orElse(0);
  }

  /// How wide it is if there is room.
  int width() {
    return width(natural);
  }

  private static int width(int[] widths) {
    return Arrays.stream(widths).sum() + GAP.length() * Math.max(0, widths.length - 1);
  }

  /// The table as lines, of at most that width if that is possible. Titles come first, unless no
  /// column has one.
  List<Line> lines(int width) {
    List<Part> parts = parts(width);
    var lines = new ArrayList<Line>();
    if (titles.stream().anyMatch(title -> title.width() > 0)) {
      parts.forEach(part -> lines.addAll(part.lines(titles)));
    }
    rows.forEach(row -> parts.forEach(part -> lines.addAll(part.lines(row))));
    return lines;
  }

  /// The columns that stand in one line, and then those that go on in the next.
  private List<Part> parts(int width) {
    List<Integer> ends = balanced(width);
    var parts = new ArrayList<Part>();
    int from = 0;
    for (int end : ends) {
      int indent = parts.isEmpty() ? 0 : FOLD;
      parts.add(new Part(indent, from, widths(from, end, width - indent)));
      from = end;
    }
    return parts;
  }

  /// Where each line ends, if there are no more lines than needed, and none is much longer than the
  /// others.
  private List<Integer> balanced(int width) {
    List<Integer> ends = ends(width);
    for (int narrower = width - 1; ends.size() > 1 && narrower > 0; narrower--) {
      List<Integer> others = ends(narrower);
      if (others.size() > ends.size()) {
        break;
      }
      ends = others;
    }
    return ends;
  }

  /// Where each line ends, if as many columns as possible stand in each.
  private List<Integer> ends(int width) {
    var ends = new ArrayList<Integer>();
    int from = 0;
    for (int to = 1; to < columns.size(); to++) {
      if (isFitted && !fits(from, to + 1, ends.isEmpty() ? width : width - FOLD)) {
        ends.add(to);
        from = to;
      }
    }
    ends.add(columns.size());
    return ends;
  }

  private boolean fits(int from, int to, int width) {
    return width(IntStream.range(from, to).map(this::readable).toArray()) <= width;
  }

  /// How narrow a column may be made rather than to have it go on in the next line.
  private int readable(int column) {
    if (columns.get(column).right()) {
      return natural[column];
    }
    return Math.min(
        natural[column],
        columns.get(column).wraps() ? Math.max(longestWord(column), READABLE) : READABLE);
  }

  private int[] widths(int from, int to, int width) {
    int[] widths = Arrays.copyOfRange(natural, from, to);
    int[] readable = IntStream.range(from, to).map(this::readable).toArray();
    int[] least = new int[widths.length];
    int[] wrapped = new int[widths.length];
    for (int i = 0; i < widths.length; i++) {
      boolean wraps = columns.get(from + i).wraps();
      least[i] = wraps ? longestWord(from + i) : isFitted ? LEAST : widths[i];
      wrapped[i] = wraps ? Math.max(least[i], WRAPPED) : widths[i];
    }
    int excess = narrow(widths, wrapped, width(widths) - width);
    if (isFitted) {
      excess = narrow(widths, readable, excess);
    }
    narrow(widths, least, excess);
    return widths;
  }

  /// Takes from the widest column, again and again.
  ///
  /// @param least how narrow each column can be
  /// @return by how much the table is still too wide
  private static int narrow(int[] widths, int[] least, int excess) {
    for (int left = excess; left > 0; left--) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return left;
      }
      widths[widest]--;
    }
    return 0;
  }

  /// Columns that stand side by side.
  private final class Part {
    private final int indent;

    /// The first of them.
    private final int from;

    private final int[] widths;

    Part(int indent, int from, int[] widths) {
      this.indent = indent;
      this.from = from;
      this.widths = widths;
    }

    List<Line> lines(List<Line> row) {
      List<List<Line>> cells =
          IntStream.range(0, widths.length).mapToObj(i -> cell(row, i)).toList();
      int height = cells.stream().mapToInt(List::size).max().orElse(0);
      var lines = new ArrayList<Line>();
      for (int y = 0; y < height; y++) {
        Line line = Line.of(" ".repeat(indent));
        for (int i = 0; i < widths.length; i++) {
          Line part = y < cells.get(i).size() ? cells.get(i).get(y) : Line.EMPTY;
          line =
              line.plus(i == 0 ? "" : GAP)
                  .plus(part.padded(widths[i], columns.get(from + i).right()));
        }
        lines.add(line);
      }
      return lines.stream().allMatch(line -> line.text().isBlank()) ? List.of() : lines;
    }

    private List<Line> cell(List<Line> row, int i) {
      Line cell = row.get(from + i);
      return columns.get(from + i).wraps()
          ? cell.wrapped(widths[i])
          : List.of(cell.abridged(widths[i], signs.ellipsis()));
    }
  }
}
