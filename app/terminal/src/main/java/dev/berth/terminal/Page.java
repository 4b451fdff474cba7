package dev.berth.terminal;

import java.io.PrintStream;
import java.util.Collection;
import java.util.List;

/// Writes headings, paragraphs, tables and listings, in one of the forms of a [PageForm]. The
/// caller says what a text is, and the form decides how it looks, if the form shows this at all.
/// For one thread.
public abstract class Page {
  Page() {}

  /// Creates a page for standard output.
  public static Page of(Streams streams, PageForm form) {
    return switch (form) {
      case TABLE -> new PlainPage(streams, false);
      case WIDE -> new PlainPage(streams, true);
      case MARKDOWN -> new MarkdownPage(streams.out());
      case CSV -> new CsvPage(streams.out());
      case NAME -> new Names(streams.out());
    };
  }

  /// Whether the page is read on a screen, where long lists are cut.
  public boolean isOnScreen() {
    return false;
  }

  /// Whether names may be shortened so that lines fit into [#width].
  public boolean isFitted() {
    return false;
  }

  /// Whether all characters have the same width, so that bars can be drawn.
  public boolean isText() {
    return false;
  }

  /// Whether programs read the page: then nothing may be left out.
  public boolean isForPrograms() {
    return false;
  }

  /// The maximum width of a line.
  public int width() {
    return Integer.MAX_VALUE;
  }

  /// The number of lines so far, if the form is text.
  public int lines() {
    return 0;
  }

  /// Begins the part about one of several things.
  public void title(Line title) {
    line(title);
  }

  /// Begins a section, with a blank line before it unless it is the first.
  public void heading(Line title) {}

  /// Begins a section whose heading has only a title.
  public final void heading(String title) {
    heading(Line.of(title, Style.HEADING));
  }

  /// Writes a blank line, unless the page is empty.
  public void gap() {}

  /// Writes a line that is not broken, unless it is a heading.
  public void line(Line line) {
    if (line.isHeading()) {
      heading(line);
    } else {
      paragraph(0, 0, line);
    }
  }

  /// Says how many entries of a list are left out, if there are any.
  ///
  /// @param rest the text after their number, such as `more; --all shows each`
  public final void more(int indent, long left, String rest) {
    if (left > 0) {
      line(Line.of("%sand %,d %s".formatted(" ".repeat(indent), left, rest), Style.FAINT));
    }
  }

  /// Writes a paragraph, broken into indented lines.
  public final void paragraph(int indent, Line text) {
    paragraph(indent, indent, text);
  }

  /// Writes a paragraph of plain text.
  public final void paragraph(int indent, String text) {
    paragraph(indent, Line.of(text));
  }

  /// Writes a paragraph in one style.
  public final void paragraph(int indent, String text, Style style) {
    paragraph(indent, Line.of(text, style));
  }

  /// Writes a paragraph whose first line has another indent.
  public void paragraph(int first, int others, Line text) {}

  /// A table.
  public void table(int indent, Table table) {}

  /// Writes a section with a table, unless the table is empty.
  public final void section(String title, Table table) {
    if (!table.isEmpty()) {
      heading(title);
      table(2, table);
    }
  }

  /// Writes a listing, as a table unless there is a better form.
  public void listing(Listing listing) {
    table(0, listing.table());
  }

  /// Writes a section with a listing, unless the listing is empty.
  public final void section(String title, Listing listing) {
    if (!listing.isEmpty()) {
      heading(title);
      listing(listing);
    }
  }

  /// Writes lines of characters with the same width.
  public void drawing(List<Line> lines) {}

  /// Writes the names of the page's objects, for the form that has nothing else.
  ///
  /// @param type such as `pod`
  public void names(String type, Collection<String> names) {}

  /// Only names, one line each, as `kubectl get -o name` prints them: without namespaces.
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
