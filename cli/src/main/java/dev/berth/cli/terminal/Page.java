package dev.berth.cli.terminal;

import java.util.Collection;
import java.util.List;

/// Writes headings, paragraphs, tables and listings, in one of the forms of a [PageForm]. What is
/// written says what it is, and the form how it looks. For one thread.
public abstract class Page {

  Page() {}

  /// A page of text that goes to standard output.
  public static Page of(Streams streams) {
    return of(streams, PageForm.TABLE);
  }

  /// A page that goes to standard output.
  public static Page of(Streams streams, PageForm form) {
    return switch (form) {
      case TABLE -> new PlainPage(streams, false);
      case WIDE -> new PlainPage(streams, true);
      case MARKDOWN -> new MarkdownPage(streams.out());
      case CSV -> new CsvPage(streams.out());
      case NAME -> new NamePage(streams.out());
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
  public abstract void heading(Line title);

  /// A blank line, unless the page is empty.
  public void gap() {}

  /// A line of its own, however long, unless it is a heading.
  public abstract void line(Line line);

  /// A paragraph, broken into lines.
  ///
  /// @param indent how many blanks stand before each line
  public final void paragraph(int indent, Line text) {
    paragraph(indent, indent, text);
  }

  /// A paragraph whose first line has an indent of its own.
  public abstract void paragraph(int first, int others, Line text);

  /// A table.
  public abstract void table(int indent, Table table);

  /// A listing, which is a table unless there is a better form.
  public void listing(Listing listing) {
    table(0, listing.table());
  }

  /// Lines of characters of one width.
  public abstract void drawing(List<Line> lines);

  /// The names of what the page is about, for the form that has nothing else.
  ///
  /// @param type such as `pod`
  public void names(String type, Collection<String> names) {}
}
