package dev.berth.terminal;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;

/// Writes headings, paragraphs, tables and listings, in one of the forms of a [PageForm]. What is
/// written says what it is, and the form how it looks, if it shows that at all. For one thread.
public abstract class Page {
  Page() {}

  /// A page that goes to standard output.
  public static Page of(Streams streams, PageForm form) {
    return switch (form) {
      case TABLE -> new PlainPage(streams, false);
      case WIDE -> new PlainPage(streams, true);
      case MARKDOWN -> new MarkdownPage(streams.out());
      case CSV -> new CsvPage(streams.out());
      case NAME -> new Names(streams.out());
    };
  }

  /// Whether it is read on a screen, where long lists are cut.
  public boolean isOnScreen() {
    return false;
  }

  /// Whether names may be shortened, for lines to be no longer than [#width].
  public boolean isFitted() {
    return false;
  }

  /// Whether all characters are of one width, so that bars can be drawn.
  public boolean isText() {
    return false;
  }

  /// Whether programs read it: then nothing may be left out, however long it is.
  public boolean isForPrograms() {
    return false;
  }

  /// How wide a line may be.
  public int width() {
    return Integer.MAX_VALUE;
  }

  /// How many lines there are so far, if that is text.
  public int lines() {
    return 0;
  }

  /// Begins what is said of one thing among several.
  public void title(Line title) {
    line(title);
  }

  /// Begins a section, with a blank line before it unless it is the first.
  public void heading(Line title) {}

  /// Begins a section with nothing beside its title.
  public final void heading(String title) {
    heading(Line.of(title, Style.HEADING));
  }

  /// A blank line, unless the page is empty.
  public void gap() {}

  /// A line of its own, however long, unless it is a heading.
  public void line(Line line) {
    if (line.isHeading()) {
      heading(line);
    } else {
      paragraph(0, 0, line);
    }
  }

  /// Says how many entries are left out of a list, if any are.
  ///
  /// @param rest behind their number, such as `more; --all shows each`
  public final void more(int indent, long left, String rest) {
    if (left > 0) {
      line(Line.of("%sand %,d %s".formatted(" ".repeat(indent), left, rest), Style.FAINT));
    }
  }

  /// A paragraph, broken into lines with so many blanks before each.
  public final void paragraph(int indent, Line text) {
    paragraph(indent, indent, text);
  }

  /// A paragraph of plain text.
  public final void paragraph(int indent, String text) {
    paragraph(indent, Line.of(text));
  }

  /// A paragraph in one style.
  public final void paragraph(int indent, String text, Style style) {
    paragraph(indent, Line.of(text, style));
  }

  /// A paragraph whose first line has an indent of its own.
  public void paragraph(int first, int others, Line text) {}

  /// A table.
  public void table(int indent, Table table) {}

  /// A section with a table, unless that is empty.
  public final void section(String title, Table table) {
    if (!table.isEmpty()) {
      heading(Line.of(title, Style.HEADING));
      table(2, table);
    }
  }

  /// A listing, which is a table unless there is a better form.
  public void listing(Listing listing) {
    table(0, listing.table());
  }

  /// Lines of characters of one width.
  public void drawing(List<Line> lines) {}

  /// The names of what the page is about, for the form that has nothing else.
  ///
  /// @param type such as `pod`
  public void names(String type, Collection<String> names) {}

  /// Names alone, a line each, as `kubectl get -o name` prints them: without namespaces.
  private static final class Names extends Page {
    private final PrintStream out;

    Names(PrintStream out) {
      this.out = out;
    }

    @Override
    public boolean isForPrograms() {
      return true;
    }

    @Override
    public void names(String type, Collection<String> names) {
      names.forEach(name -> out.println(type + "/" + name));
    }
  }
}
