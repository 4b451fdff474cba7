package dev.berth.terminal;

import java.util.Locale;

/// In which form a page is written.
public enum PageForm {
  /// Text, as wide as the terminal.
  TABLE,

  /// Text whose tables have all columns, as wide as they need to be.
  WIDE,

  /// Markdown, as for a pull request.
  MARKDOWN,

  /// The tables alone, as for a spreadsheet.
  CSV,

  /// The names of what the page is about, as `kubectl get -o name` prints them.
  NAME;

  /// As users write it.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
