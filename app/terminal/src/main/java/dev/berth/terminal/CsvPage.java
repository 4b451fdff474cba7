package dev.berth.terminal;

import static java.util.stream.Collectors.joining;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The tables of a page as comma-separated values (RFC 4180): each follows its title and the names
/// of its columns, and blank lines separate them. Numbers have no thousands separators, and cells
/// that are empty because they repeat the row above have its text.
final class CsvPage extends Page {
  /// The sign that a cell continues the cell above.
  private static final Pattern SIGN = Pattern.compile("^[·+] ");

  private static final Pattern SEPARATED = Pattern.compile("-?\\d{1,3}(,\\d{3})+(\\.\\d+)?");
  private static final Pattern TO_BE_QUOTED = Pattern.compile("[,\"\r\n]");

  private final PrintStream out;
  private String title = "";
  private String heading = "";
  private boolean isEmpty = true;

  CsvPage(PrintStream out) {
    this.out = out;
  }

  @Override
  public boolean isForPrograms() {
    return true;
  }

  @Override
  public void title(Line line) {
    title = line.text();
    heading = "";
  }

  @Override
  public void heading(Line line) {
    heading = line.heading();
  }

  @Override
  public void paragraph(int first, int others, Line text) {
    if (text.isHeading()) {
      heading(text);
    }
  }

  @Override
  public void table(int indent, Table table) {
    if (table.isEmpty()) {
      return;
    }
    if (!isEmpty) {
      out.println();
    }
    isEmpty = false;
    out.println(
        quoted(title.isEmpty() || heading.isEmpty() ? title + heading : title + ": " + heading));
    Table shown = table.in(PageForm.CSV);
    record(shown.columns().stream().map(Table.Column::name).toList());
    List<String> above = List.of();
    for (Table.Row row : shown.rows()) {
      var cells = new ArrayList<String>();
      for (Line cell : row.cells()) {
        String text = cell.text().strip();
        cells.add(text.isEmpty() && row.continues() ? above.get(cells.size()) : plain(text));
      }
      record(cells);
      above = cells;
    }
  }

  private void record(List<String> cells) {
    out.println(cells.stream().map(CsvPage::quoted).collect(joining(",")));
  }

  private static String plain(String text) {
    return SEPARATED.matcher(text).matches()
        ? text.replace(",", "")
        : SIGN.matcher(text).replaceFirst("");
  }

  private static String quoted(String text) {
    return TO_BE_QUOTED.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
