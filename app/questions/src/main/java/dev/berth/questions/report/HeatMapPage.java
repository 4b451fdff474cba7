package dev.berth.questions.report;

import dev.berth.questions.report.HeatMap.Column;
import dev.berth.questions.report.HeatMap.Group;
import dev.berth.terminal.Line;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.List;
import java.util.stream.IntStream;

/// Draws a heat map with characters: a column for each node, or for several similar nodes if the
/// line is too short, and a row for each resource.
public record HeatMapPage(HeatMap map) {
  private static final String SHADES = " ░▒▓█";
  private static final String NONE = "·";
  private static final int LEFT = 20;
  private static final int MOST_WIDTH = 200;
  private static final int INDENT = 2;

  /// Draws it.
  public void write(Page page) {
    page.heading(
        Line.of("Requested", Style.HEADING)
            .plus("  ░ up to 25%  ▒ 50%  ▓ 75%  █ more  · none there", Style.FAINT));
    for (Group group : map.groups()) {
      int width = Math.max(1, Math.min(page.width(), MOST_WIDTH) - LEFT - INDENT);
      int perColumn = group.perColumn(width);
      String name = group.name().isEmpty() ? "nodes" : group.name();
      page.line(
          Line.of("  %s".formatted(name))
              .plus(
                  perColumn == 1
                      ? ": %,d".formatted(group.cells().size())
                      : ": %,d, %,d in a column".formatted(group.cells().size(), perColumn),
                  Style.FAINT));
      page.drawing(
          IntStream.range(0, map.resources().size())
              .mapToObj(row -> row(group.columns(width), row))
              .toList());
    }
  }

  private Line row(List<Column> columns, int row) {
    String name = map.resources().get(row);
    var line = Line.of(("  %-" + (LEFT - 1) + "s").formatted(end(name)));
    for (Column column : columns) {
      line = line.plus(shade(column.share(row)));
    }
    return line;
  }

  private static String end(String name) {
    return name.substring(Math.max(0, name.length() - LEFT + 2));
  }

  private static Line shade(double share) {
    if (share < 0) {
      return Line.of(NONE, Style.FAINT);
    }
    int step = share <= 0 ? 0 : Math.clamp((int) Math.ceil(share * 4), 1, 4);
    return Line.of(
        SHADES.substring(step, step + 1),
        step == 4 ? (share > 0.9 ? Style.BAD : Style.WARNING) : Style.GOOD);
  }
}
