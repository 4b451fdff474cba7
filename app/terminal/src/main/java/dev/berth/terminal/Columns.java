package dev.berth.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// A table of things of one kind: each column has a title and a function that shows a property of a
/// thing. For one thread.
///
/// @param <T> has a row
public final class Columns<T> {
  private final Table table = new Table();
  private final List<Function<? super T, Line>> cells = new ArrayList<>();

  /// No columns yet.
  public Columns() {}

  /// Adds a column of plain text.
  public Columns<T> text(String title, Function<? super T, String> text) {
    return left(title, it -> Line.of(text.apply(it)));
  }

  /// Adds a column of whole numbers.
  public Columns<T> number(String title, ToLongFunction<? super T> number) {
    return number(title, number, Style.PLAIN);
  }

  /// The same.
  ///
  /// @param style the style of values other than 0
  public Columns<T> number(String title, ToLongFunction<? super T> number, Style style) {
    return right(
        title,
        it -> {
          var amount = number.applyAsLong(it);
          return Line.of("%,d".formatted(amount), amount == 0 ? Style.PLAIN : style);
        });
  }

  /// Adds a column as [Table#left] does.
  public Columns<T> left(String title, Function<? super T, Line> cell) {
    table.left(title);
    cells.add(cell);
    return this;
  }

  /// Adds a column as [Table#right] does.
  public Columns<T> right(String title, Function<? super T, Line> cell) {
    table.right(title);
    cells.add(cell);
    return this;
  }

  /// Adds a column as [Table#wrapping] does.
  public Columns<T> wrapping(String title, Function<? super T, Line> cell) {
    table.wrapping(title);
    cells.add(cell);
    return this;
  }

  /// Changes the last column as a method of the table does, such as [Table#inWide].
  public Columns<T> last(Consumer<Table> change) {
    change.accept(table);
    return this;
  }

  /// Adds a row for each of the things.
  public Table rows(Stream<? extends T> things) {
    things.forEach(
        it -> table.row(cells.stream().map(cell -> cell.apply(it)).toArray(Line[]::new)));
    return table;
  }

  /// Writes the table, and the number of omitted things.
  ///
  /// @param most the maximum number of rows
  /// @param more the text after the number of omitted things, such as `more; --all shows every
  ///   node`
  public void write(Page page, int indent, List<? extends T> things, int most, String more) {
    page.table(indent, rows(things.stream().limit(most)));
    page.more(indent, (long) things.size() - most, more);
  }

  /// Writes a section with the table, and the number of omitted things, unless there is nothing.
  ///
  /// @param most as for [#write]
  /// @param more likewise
  public void section(Page page, String title, List<? extends T> things, int most, String more) {
    if (!things.isEmpty()) {
      page.heading(title);
      write(page, 2, things, most, more);
    }
  }
}
