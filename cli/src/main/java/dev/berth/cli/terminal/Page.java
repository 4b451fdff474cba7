package dev.berth.cli.terminal;

import java.io.PrintStream;
import java.util.List;

/// Writes lines, paragraphs and tables, as wide as the terminal; only what has no blank to break at
/// is wider. In a table, long names lose their middle on a screen, and nowhere else. For one
/// thread.
public final class Page {
  private final PrintStream out;
  private final Terminal terminal;
  private int lines;

  /// A page of what goes to standard output.
  public static Page of(Streams streams) {
    return new Page(streams.out(), streams.terminal());
  }

  Page(PrintStream out, Terminal terminal) {
    this.out = out;
    this.terminal = terminal;
  }

  /// Whether it is read on a screen, where names may be shortened.
  public boolean isOnScreen() {
    return terminal.isInteractive();
  }

  /// How wide a line may be.
  public int width() {
    return terminal.width();
  }

  /// How many lines there are so far.
  public int lines() {
    return lines;
  }

  /// Begins a section, with a blank line before it unless it is the first.
  public void heading(Line title) {
    gap();
    line(title);
  }

  /// A blank line, unless the page is empty.
  public void gap() {
    if (lines > 0) {
      lines++;
      out.println();
    }
  }

  /// One line, however long.
  public void line(Line line) {
    lines++;
    out.println(line.text(terminal.colours()).stripTrailing());
  }

  /// A paragraph, broken into lines.
  ///
  /// @param indent how many blanks stand before each line
  public void paragraph(int indent, Line text) {
    paragraph(indent, indent, text);
  }

  /// A paragraph whose first line has an indent of its own.
  public void paragraph(int first, int others, Line text) {
    List<Line> lines = text.wrapped(Math.max(1, width() - others));
    for (int i = 0; i < lines.size(); i++) {
      line(Line.of(" ".repeat(i == 0 ? first : others)).plus(lines.get(i)));
    }
  }

  /// A table.
  public void table(int indent, Table table) {
    table
        .lines(width() - indent, isOnScreen())
        .forEach(row -> line(Line.of(" ".repeat(indent)).plus(row)));
  }
}
