package dev.berth.terminal;

import static java.util.stream.Collectors.joining;

import java.io.PrintStream;
import java.util.List;
import java.util.regex.Pattern;

/// GitHub's Markdown, for a pull request or an issue.
final class MarkdownPage extends Page {
  private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_<>|\\[\\]~]");

  private final PrintStream out;
  private boolean isEmpty = true;
  private boolean isInList;

  MarkdownPage(PrintStream out) {
    this.out = out;
  }

  @Override
  public void title(Line title) {
    block("## " + escaped(title.text()));
  }

  @Override
  public void heading(Line title) {
    block("### " + escaped(title.heading()));
    String note = title.note();
    if (!note.isEmpty()) {
      block(escaped(note));
    }
  }

  @Override
  public void paragraph(int first, int others, Line text) {
    String plain = text.text().strip();
    if (text.isItem()) {
      begin(isInList);
      isInList = true;
      out.println("- " + escaped(text.withoutBullet().text()));
    } else if (text.isHeading() && !text.note().isEmpty()) {
      block("**%s** %s".formatted(escaped(text.heading()), escaped(text.note())));
    } else if (text.isHeading() || (isEmpty && text.isVerdict())) {
      block("**%s**".formatted(escaped(plain)));
    } else if (!plain.isEmpty()) {
      block(escaped(plain));
    }
  }

  @Override
  public void table(int indent, Table table) {
    if (table.isEmpty()) {
      return;
    }
    Table shown = table.in(PageForm.MARKDOWN).withoutEmptyColumns();
    begin(false);
    row(shown.columns().stream().map(column -> Line.of(column.name())).toList());
    out.println(
        shown.columns().stream()
            .map(column -> column.right() ? "---:" : "---")
            .collect(joining("|", "|", "|")));
    shown.rows().forEach(row -> row(row.cells()));
  }

  private void row(List<Line> cells) {
    out.println(cells.stream().map(MarkdownPage::cell).collect(joining(" | ", "| ", " |")));
  }

  /// Blanks at the beginning of a cell show the depth in a tree.
  private static String cell(Line cell) {
    String text = cell.text().stripTrailing();
    String stripped = text.stripLeading();
    return "&nbsp;".repeat(text.length() - stripped.length()) + escaped(stripped);
  }

  @Override
  public void drawing(List<Line> lines) {
    begin(false);
    out.println("```");
    lines.forEach(line -> out.println(line.text().stripTrailing()));
    out.println("```");
  }

  private void block(String text) {
    begin(false);
    out.println(text);
  }

  /// Leaves a line blank, except between two items of one list.
  private void begin(boolean isNextItem) {
    if (!isEmpty && !isNextItem) {
      out.println();
    }
    isEmpty = false;
    isInList = false;
  }

  private static String escaped(String text) {
    return SPECIAL.matcher(text).replaceAll("\\\\$0");
  }
}
