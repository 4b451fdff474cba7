package dev.berth.terminal;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/// One page for a browser, complete in one file: it works without a network, in light and dark.
/// Figures follow the first block, which is the verdict.
public final class HtmlPage extends Page {
  private static final String STYLE =
      """
      :root{color-scheme:light dark}
      body{font:15px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;max-width:1100px;margin:2em auto;padding:0 1em;color:#1f2328;background:#fff}
      h1{font-size:1.5em}h2{font-size:1.25em;margin-top:2em}h3{font-size:1.05em;margin-top:1.8em}
      table{border-collapse:collapse;display:block;overflow-x:auto}
      th,td{border:1px solid #d1d9e0;padding:.25em .7em;text-align:left;vertical-align:top;white-space:pre-wrap}
      th{font-size:.8em;color:#59636e}.right{text-align:right;white-space:nowrap}
      .verdict{font-size:1.15em;font-weight:600}
      .faint{color:#59636e}.good{color:#1a7f37}.warning{color:#9a6700}.bad{color:#cf222e}
      figure{margin:1.5em 0}svg{max-width:100%;height:auto}pre{overflow-x:auto;line-height:1.1}
      @media(prefers-color-scheme:dark){
      body{color:#f0f6fc;background:#0d1117}th,td{border-color:#3d444d}th,.faint{color:#9198a1}
      .good{color:#3fb950}.warning{color:#d29922}.bad{color:#f85149}}
      """;

  private final String title;
  private final List<String> figures;
  private final StringBuilder body = new StringBuilder();
  private boolean isInList;

  /// Creates an empty page with drawings as SVG.
  public HtmlPage(String title, List<String> figures) {
    this.title = title;
    this.figures = List.copyOf(figures);
  }

  /// The document.
  public String document() {
    endList();
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>%1$s</title>
    <style>
    %2$s</style>
    </head>
    <body>
    <h1>%1$s</h1>
    %3$s</body>
    </html>
    """
        .formatted(escaped(title), STYLE, body);
  }

  @Override
  public void title(Line line) {
    block("h2", "", inline(line));
  }

  @Override
  public void heading(Line line) {
    block("h3", "", escaped(line.heading()));
    if (!line.note().isEmpty()) {
      block("p", "faint", escaped(line.note()));
    }
  }

  @Override
  public void line(Line line) {
    if (line.isHeading() && !body.isEmpty()) {
      heading(line);
    } else {
      paragraph(0, 0, line);
    }
  }

  @Override
  public void paragraph(int first, int others, Line text) {
    if (text.isItem()) {
      if (!isInList) {
        body.append("<ul>\n");
        isInList = true;
      }
      body.append(element("li", "", inline(text.withoutBullet()))).append('\n');
    } else if (!text.text().isBlank()) {
      block("p", body.isEmpty() ? "verdict" : "", inline(text));
    }
  }

  @Override
  public void table(int indent, Table table) {
    if (table.isEmpty()) {
      return;
    }
    Table shown = table.in(PageForm.MARKDOWN).withoutEmptyColumns();
    List<Line> titles = shown.columns().stream().map(it -> Line.of(it.name())).toList();
    block(
        "table",
        "",
        row("th", shown, titles)
            + shown.rows().stream().map(it -> row("td", shown, it.cells())).collect(joining()));
  }

  private static String row(String cell, Table table, List<Line> cells) {
    return IntStream.range(0, cells.size())
        .mapToObj(
            i -> element(cell, table.columns().get(i).right() ? "right" : "", inline(cells.get(i))))
        .collect(joining("", "<tr>", "</tr>\n"));
  }

  @Override
  public void drawing(List<Line> lines) {
    block("pre", "", lines.stream().map(HtmlPage::inline).collect(joining("\n")));
  }

  private void block(String element, String style, String content) {
    boolean isFirst = body.isEmpty();
    endList();
    body.append(element(element, style, content)).append('\n');
    if (isFirst) {
      figures.forEach(svg -> body.append("<figure>\n").append(svg).append("</figure>\n"));
    }
  }

  private void endList() {
    if (isInList) {
      body.append("</ul>\n");
      isInList = false;
    }
  }

  private static String element(String name, String style, String content) {
    String attribute = style.isEmpty() ? "" : " class=\"%s\"".formatted(style);
    return "<%1$s%2$s>%3$s</%1$s>".formatted(name, attribute, content);
  }

  private static String inline(Line line) {
    return line.pieces().stream().map(HtmlPage::inline).collect(joining()).stripTrailing();
  }

  private static String inline(Line.Piece piece) {
    String text = escaped(piece.text());
    return switch (piece.style()) {
      case PLAIN -> text;
      case HEADING -> element("b", "", text);
      case FAINT, GOOD, WARNING, BAD ->
          element("span", piece.style().name().toLowerCase(Locale.ROOT), text);
    };
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
