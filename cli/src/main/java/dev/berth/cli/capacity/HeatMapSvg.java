package dev.berth.cli.capacity;

import dev.berth.cli.capacity.HeatMap.Cell;
import dev.berth.cli.capacity.HeatMap.Group;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// Draws a heat map as SVG: a column for each node, a row for each resource, from white for nothing
/// to red for all. What a cell stands for is shown when a pointer rests on it. Needs no fonts.
public final class HeatMapSvg {
  private static final int CELL = 10;
  private static final int IN_A_LINE = 100;
  private static final int LEFT = 110;
  private static final int TOP = 54;
  private static final int GAP = 14;
  private static final int TEXT = 12;

  private final HeatMap map;
  private final StringBuilder svg = new StringBuilder();
  private int y = TOP;

  private HeatMapSvg(HeatMap map) {
    this.map = map;
  }

  /// Writes the file.
  public static void write(FitReport report, Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write(of(HeatMap.of(report), FitText.headline(report)));
    }
  }

  static String of(HeatMap map, String title) {
    var drawing = new HeatMapSvg(map);
    map.groups().forEach(drawing::group);
    int width = LEFT + IN_A_LINE * CELL + GAP;
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="%d">
    <rect width="100%%" height="100%%" fill="white"/>
    <text x="%d" y="22" font-size="16">%s</text>
    %s%s</svg>
    """
        .formatted(width, drawing.y, TEXT, GAP, escaped(title), legend(width), drawing.svg);
  }

  private static String legend(int width) {
    var legend = new StringBuilder();
    int steps = 10;
    int x = width - GAP - (steps + 1) * CELL - 40;
    legend.append(text(x - 96, 40, "requested 0%"));
    for (int i = 0; i <= steps; i++) {
      legend.append(rect(x + i * CELL, 31, (double) i / steps, ""));
    }
    legend.append(text(x + (steps + 1) * CELL + 4, 40, "100%"));
    return legend.toString();
  }

  private void group(Group group) {
    svg.append(
        text(
            GAP,
            y,
            "%s (%,d nodes)"
                .formatted(group.name().isEmpty() ? "nodes" : group.name(), group.cells().size())));
    y += 6;
    for (int from = 0; from < group.cells().size(); from += IN_A_LINE) {
      int to = Math.min(group.cells().size(), from + IN_A_LINE);
      rows(group.cells().subList(from, to));
    }
    y += GAP;
  }

  private void rows(List<Cell> cells) {
    for (int row = 0; row < map.resources().size(); row++) {
      svg.append(text(GAP, y + CELL - 1, shortened(map.resources().get(row))));
      for (int i = 0; i < cells.size(); i++) {
        svg.append(
            rect(LEFT + i * CELL, y, cells.get(i).shares().get(row), title(cells.get(i), row)));
      }
      y += CELL;
    }
    y += 4;
  }

  private String title(Cell cell, int row) {
    double share = cell.shares().get(row);
    return "%s: %s, %,d more"
        .formatted(
            cell.node(),
            share < 0
                ? "no " + map.resources().get(row)
                : "%d%% of %s".formatted(Math.round(100 * share), map.resources().get(row)),
            cell.placed());
  }

  /// The end of a long name says more than its beginning.
  private static String shortened(String resource) {
    int slash = resource.lastIndexOf('/');
    return resource.substring(slash + 1);
  }

  private static String text(int x, int y, String text) {
    return "<text x=\"%d\" y=\"%d\">%s</text>%n".formatted(x, y, escaped(text));
  }

  private static String rect(int x, int y, double share, String title) {
    String rect =
        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"#ddd\" stroke-width=\"0.5\""
            .formatted(x, y, CELL, CELL, colour(share));
    return title.isEmpty()
        ? rect + "/>\n"
        : "%s><title>%s</title></rect>%n".formatted(rect, escaped(title));
  }

  /// White, yellow, red, and dark red for what is more than all; grey if there is none of it.
  static String colour(double share) {
    if (share < 0) {
      return "#eeeeee";
    }
    if (share > 1) {
      return "#67000d";
    }
    double half = 2 * share;
    return half <= 1
        ? rgb(255, 255 - 42 * half, 255 - 179 * half)
        : rgb(255 - 66 * (half - 1), 213 - 213 * (half - 1), 76 - 38 * (half - 1));
  }

  private static String rgb(double red, double green, double blue) {
    return String.format(
        Locale.ROOT, "#%02x%02x%02x", Math.round(red), Math.round(green), Math.round(blue));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
