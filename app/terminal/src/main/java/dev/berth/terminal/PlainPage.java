package dev.berth.terminal;

import java.io.PrintStream;
import java.util.List;

/// Text, as wide as the terminal; only words without a blank may be wider. Long names in tables
/// lose their middle only if a width is given. For one thread.
final class PlainPage extends Page {
  private final PrintStream out;
  private final Terminal terminal;
  private final boolean isWide;
  private int lines;

  /// @param isWide whether tables have all columns, in their full width
  PlainPage(Streams streams, boolean isWide) {
    out = streams.out();
    terminal = streams.terminal();
    this.isWide = isWide;
  }

  @Override
  public boolean isOnScreen() {
    return terminal.isInteractive();
  }

  @Override
  public boolean isFitted() {
    return terminal.isFitted() && !isWide;
  }

  @Override
  public boolean isText() {
    return true;
  }

  @Override
  public int width() {
    return isWide ? Integer.MAX_VALUE : terminal.width();
  }

  @Override
  public int lines() {
    return lines;
  }

  @Override
  public void heading(Line title) {
    gap();
    line(title);
  }

  @Override
  public void gap() {
    if (lines > 0) {
      lines++;
      out.println();
    }
  }

  @Override
  public void line(Line line) {
    if (line.isHeading()) {
      paragraph(0, 2, line);
    } else {
      print(terminal.signs().of(line));
    }
  }

  @Override
  public void paragraph(int first, int others, Line text) {
    List<Line> lines = terminal.signs().of(text).wrapped(Math.max(1, terminal.width() - others));
    for (int i = 0; i < lines.size(); i++) {
      print(indented(i == 0 ? first : others, lines.get(i)));
    }
  }

  private void print(Line line) {
    lines++;
    out.println(line.text(terminal.colours()).stripTrailing());
  }

  @Override
  public void table(int indent, Table table) {
    var layout =
        new TableLayout(
            table.in(isWide ? PageForm.WIDE : PageForm.TABLE).withoutEmptyColumns(),
            terminal.signs(),
            isFitted());
    layout.lines(isWide ? width() : width() - indent).forEach(row -> print(indented(indent, row)));
  }

  @Override
  public void listing(Listing listing) {
    for (Listing.Group group : listing.byRemark()) {
      group.things().forEach(thing -> paragraph(2, 4, thing));
      group.remarks().forEach(remark -> paragraph(4, remark));
    }
  }

  @Override
  public void drawing(List<Line> drawn) {
    drawn.forEach(line -> print(terminal.signs().of(line)));
  }

  private static Line indented(int indent, Line line) {
    return Line.of(" ".repeat(indent)).plus(line);
  }
}
