package dev.berth.cli;

import java.util.List;
import java.util.regex.Pattern;

/// A terminal with a command and what it prints, as an SVG.
final class TerminalSvg {
  private static final int LINE = 19;
  private static final int MARGIN = 16;
  private static final double CHARACTER = 8.4;
  private static final Pattern STYLED = Pattern.compile("\u001b\\[(\\d+)m(.*?)\u001b\\[0m");

  @SuppressWarnings("InlineFormatString") // it is long
  private static final String HEAD =
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img">
      <title>%3$s</title>
      <style>
      text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #d6d9e0; white-space: pre }
      .s1 { font-weight: bold; fill: #ffffff } .s2 { fill: #9097a3 } .s31 { fill: #ff7b72 } .s32 { fill: #7ee787 } .s33 { fill: #f2cc60 }
      </style>
      <rect width="100%%" height="100%%" rx="8" fill="#161b22"/>
      """;

  private TerminalSvg() {}

  /// @param command as it is typed
  /// @param lines with escape codes of styles
  /// @param columns of the terminal
  static String of(String command, List<String> lines, int columns) {
    int width = (int) Math.ceil(columns * CHARACTER) + 2 * MARGIN;
    int height = (lines.size() + 1) * LINE + 2 * MARGIN;
    var svg = new StringBuilder(HEAD.formatted(width, height, escaped(command)));
    line(svg, 0, "\u001b[2m$\u001b[0m " + command);
    for (int i = 0; i < lines.size(); i++) {
      line(svg, i + 1, lines.get(i));
    }
    return svg.append("</svg>\n").toString();
  }

  private static void line(StringBuilder svg, int row, String text) {
    if (!text.isBlank()) {
      String styled = STYLED.matcher(escaped(text)).replaceAll("<tspan class=\"s$1\">$2</tspan>");
      int y = MARGIN + (row + 1) * LINE - 5;
      svg.append("<text x=\"%d\" y=\"%d\" xml:space=\"preserve\">".formatted(MARGIN, y))
          .append(styled)
          .append("</text>\n");
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
