package dev.berth.terminal;

import java.util.Locale;

/// The form of a page.
public enum PageForm {
  /// Text, as wide as the terminal.
  TABLE,

  /// Text whose tables have all columns, in their full width.
  WIDE,

  /// Markdown, as for a pull request.
  MARKDOWN,

  /// Only the tables, for a spreadsheet.
  CSV,

  /// The names of the page's objects, as `kubectl get -o name` prints them.
  NAME;

  /// As users write it.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
