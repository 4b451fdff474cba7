package dev.berth.cli.report;

import static java.util.stream.Collectors.joining;

import dev.berth.cli.report.HeatMap.Cell;
import dev.berth.cli.report.HeatMap.Group;
import dev.berth.timeline.chart.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Draws a heat map as SVG: a column for each node, or for several in a row if there are very many,
/// and a row for each resource. What a column has is shown when a pointer rests on it.
public final class HeatMapSvg {
  private static final int WIDTH = 960;
  private static final int LEFT = 150;
  private static final int MARGIN = 16;
  private static final int TOP = 92;
  private static final int ROW = 16;
  private static final int WIDEST = 24;
  private static final int GROUP = 24;
  private static final int LABEL_CHARACTERS = 18;
  private static final int LEGEND = 14;
  private static final int MOST_COLUMNS = 80;

  /// With more columns, what is shown at a pointer would be most of the file.
  private static final int MOST_TIPS = 200;

  private final HeatMap map;
  private final Svg svg;
  private final double width;
  private final boolean hasTips;

  /// What is to be drawn in one colour, by its class.
  private final Map<String, StringBuilder> squares = new TreeMap<>();

  private double y = TOP;

  /// Nodes in one column.
  private record Column(List<Cell> cells) {
    /// The mean of those that have the resource; below 0 if none has it.
    double share(int resource) {
      return cells.stream()
          .mapToDouble(cell -> cell.shares().get(resource))
          .filter(share -> share >= 0)
          .average()
          .orElse(-1);
    }

    String title() {
      Cell first = cells.getFirst();
      return cells.size() == 1
          ? "%s: %s".formatted(first.node(), first.note())
          : "%s … %s: %,d nodes".formatted(first.node(), cells.getLast().node(), cells.size());
    }
  }

  private HeatMapSvg(HeatMap map, String title, String about) {
    this.map = map;
    svg = new Svg(WIDTH, title, about, HeatColours.LIGHT, HeatColours.DARK);
    int most = map.groups().stream().mapToInt(it -> columns(it).size()).max().orElse(1);
    int all = map.groups().stream().mapToInt(it -> columns(it).size()).sum();
    width = Math.min(WIDEST, (double) (WIDTH - LEFT - MARGIN) / Math.max(1, most));
    hasTips = all <= MOST_TIPS;
  }

  /// The document.
  ///
  /// @param about what is shown, such as the names of files
  public static String of(HeatMap map, String title, String about) {
    var drawing = new HeatMapSvg(map, title, about);
    drawing.legend();
    map.groups().forEach(drawing::group);
    return drawing.svg.document(drawing.y);
  }

  private static List<Column> columns(Group group) {
    int in = Math.ceilDiv(group.cells().size(), MOST_COLUMNS);
    var columns = new ArrayList<Column>();
    for (int from = 0; from < group.cells().size(); from += in) {
      columns.add(
          new Column(group.cells().subList(from, Math.min(group.cells().size(), from + in))));
    }
    return columns;
  }

  private void legend() {
    double x = MARGIN;
    double at = 62;
    svg.text(x, at + 11, "n", "requested 0%");
    x += 96;
    for (int step = 0; step <= HeatColours.STEPS; step++) {
      svg.rectangle(x, at, LEGEND, LEGEND, HeatColours.of((double) step / HeatColours.STEPS), "");
      x += LEGEND;
    }
    svg.text(x + 6, at + 11, "n", "100%");
    x += 62;
    svg.rectangle(x, at, LEGEND, LEGEND, HeatColours.of(2), "");
    svg.text(x + LEGEND + 6, at + 11, "n", "more than all");
    x += 122;
    svg.rectangle(x, at, LEGEND, LEGEND, HeatColours.of(-1), "");
    svg.text(x + LEGEND + 6, at + 11, "n", "none there");
  }

  private void group(Group group) {
    y += GROUP;
    svg.text(MARGIN, y - 8, "", title(group));
    List<Column> columns = columns(group);
    for (int row = 0; row < map.resources().size(); row++) {
      String resource = map.resources().get(row);
      svg.text(
          LEFT - 8.0,
          y + row * ROW + 12,
          "n e",
          Svg.shortened(resource.substring(resource.indexOf('/') + 1), LABEL_CHARACTERS));
      for (int i = 0; i < columns.size(); i++) {
        square(LEFT + i * width, y + row * ROW, columns.get(i).share(row));
      }
    }
    squares.forEach((style, path) -> svg.path(path, style));
    squares.clear();
    double height = map.resources().size() * ROW;
    if (hasTips) {
      for (int i = 0; i < columns.size(); i++) {
        svg.rectangle(LEFT + i * width, y, width, height, "ho", tip(columns.get(i)));
      }
    }
    y += height + MARGIN;
  }

  private static String title(Group group) {
    String count = ReportPage.count(group.cells().size(), "node");
    int in = Math.ceilDiv(group.cells().size(), MOST_COLUMNS);
    String all = in == 1 ? count : "%s, %,d in a column".formatted(count, in);
    return group.name().isEmpty() ? all : "%s: %s".formatted(group.name(), all);
  }

  private void square(double x, double top, double share) {
    squares
        .computeIfAbsent(HeatColours.of(share), _ -> new StringBuilder())
        .append(
            "M%s %sh%3$sv%4$dh-%3$sz"
                .formatted(Svg.number(x), Svg.number(top), Svg.number(width - 1), ROW - 1));
  }

  private String tip(Column column) {
    return column.title()
        + IntStream.range(0, map.resources().size())
            .mapToObj(row -> {
              double share = column.share(row);
              return share < 0
                  ? "no " + map.resources().get(row)
                  : "%d%% of %s".formatted(Math.round(100 * share), map.resources().get(row));
            })
            .collect(joining(", ", "; ", ""));
  }
}
