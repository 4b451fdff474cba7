package dev.berth.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A table as lines of text, in columns of the needed width, or as the room allows. Columns that do
/// not fit on a line continue on the next one. For one thread.
final class TableLayout {
  private static final String GAP = "  ";

  /// The indent of columns that continue on the next line.
  private static final int FOLD = 4;

  /// Wrapping columns become as narrow as this before any other column becomes narrower.
  private static final int WRAPPED = 28;

  /// Narrower columns are hard to read: another line is better.
  private static final int READABLE = 16;

  /// Narrower columns say nothing.
  private static final int LEAST = 3;

  private final List<Table.Column> columns;
  private final List<Line> titles;
  private final List<List<Line>> rows;
  private final Signs signs;
  private final boolean isFitted;
  private final int[] natural;

  /// Columns beside each other.
  ///
  /// @param from the first of them
  private record Part(int indent, int from, List<Integer> widths) {}

  /// @param isFitted whether lines must fit the width, so that cells may lose their middle
  TableLayout(Table table, Signs signs, boolean isFitted) {
    columns = table.columns();
    titles = columns.stream().map(it -> signs.of(Line.of(it.title(), Style.FAINT))).toList();
    rows = table.rows().stream().map(row -> row.cells().stream().map(signs::of).toList()).toList();
    this.signs = signs;
    this.isFitted = isFitted;
    natural = each(0, columns.size(), this::natural);
  }

  private int natural(int column) {
    return Stream.concat(Stream.of(titles), rows.stream())
        .mapToInt(row -> row.get(column).width())
        .max()
        .orElse(0);
  }

  private int longestWord(int column) {
    return rows.stream().mapToInt(row -> row.get(column).longestWord()).max().orElse(0);
  }

  /// Its width if there is enough room.
  int width() {
    return width(natural);
  }

  private static int width(int[] widths) {
    return Arrays.stream(widths).sum() + GAP.length() * Math.max(0, widths.length - 1);
  }

  /// The table as lines of at most that width, if possible. Titles come first, unless no column has
  /// one.
  List<Line> lines(int width) {
    List<Part> parts = parts(width);
    var lines = new ArrayList<Line>();
    if (titles.stream().anyMatch(title -> title.width() > 0)) {
      parts.forEach(part -> lines.addAll(lines(part, titles)));
    }
    rows.forEach(row -> parts.forEach(part -> lines.addAll(lines(part, row))));
    return lines;
  }

  /// The columns of the first line, and then those of the following lines.
  private List<Part> parts(int width) {
    var parts = new ArrayList<Part>();
    int from = 0;
    for (int end : balanced(width)) {
      int indent = parts.isEmpty() ? 0 : FOLD;
      int[] widths = widths(from, end, width - indent);
      parts.add(new Part(indent, from, Arrays.stream(widths).boxed().toList()));
      from = end;
    }
    return parts;
  }

  /// The end of each line, if there are as few lines as possible, of similar length.
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

  /// The end of each line, if each has as many columns as possible.
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
    return width(each(from, to, this::readable)) <= width;
  }

  private static int[] each(int from, int to, IntUnaryOperator column) {
    return IntStream.range(from, to).map(column).toArray();
  }

  private int[] widths(int from, int to, int width) {
    int[] widths = Arrays.copyOfRange(natural, from, to);
    narrow(widths, each(from, to, this::wrapped), width);
    if (isFitted) {
      narrow(widths, each(from, to, this::readable), width);
    }
    narrow(widths, each(from, to, this::least), width);
    return widths;
  }

  /// The width to which a column shrinks before any column that does not wrap shrinks.
  private int wrapped(int column) {
    return wraps(column) ? Math.max(longestWord(column), WRAPPED) : natural[column];
  }

  /// The width to which a column may shrink before it moves to the next line.
  private int readable(int column) {
    int most =
        columns.get(column).right()
            ? natural[column]
            : wraps(column) ? Math.max(longestWord(column), READABLE) : READABLE;
    return Math.min(natural[column], most);
  }

  private int least(int column) {
    return wraps(column) ? longestWord(column) : isFitted ? LEAST : natural[column];
  }

  private boolean wraps(int column) {
    return columns.get(column).wraps();
  }

  /// Repeatedly narrows the widest column until all fit into that width, or until each has its
  /// minimum width.
  private static void narrow(int[] widths, int[] least, int width) {
    for (int excess = width(widths) - width; excess > 0; excess--) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return;
      }
      widths[widest]--;
    }
  }

  /// Returns the lines of a row; there are several if cells wrap.
  private List<Line> lines(Part part, List<Line> row) {
    List<List<Line>> cells =
        IntStream.range(0, part.widths.size())
            .mapToObj(i -> cell(part.from + i, row, part.widths.get(i)))
            .toList();
    int height = cells.stream().mapToInt(List::size).max().orElse(0);
    var lines = new ArrayList<Line>();
    for (int y = 0; y < height; y++) {
      var line = Line.of(" ".repeat(part.indent));
      for (int i = 0; i < cells.size(); i++) {
        Line cell = y < cells.get(i).size() ? cells.get(i).get(y) : Line.EMPTY;
        boolean right = columns.get(part.from + i).right();
        line = line.plus(i == 0 ? "" : GAP).plus(cell.padded(part.widths.get(i), right));
      }
      lines.add(line);
    }
    return lines.stream().allMatch(line -> line.text().isBlank()) ? List.of() : lines;
  }

  private List<Line> cell(int column, List<Line> row, int width) {
    Line cell = row.get(column);
    return wraps(column) ? cell.wrapped(width) : List.of(cell.abridged(width, signs.ellipsis()));
  }
}
