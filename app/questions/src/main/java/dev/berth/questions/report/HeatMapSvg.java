package dev.berth.questions.report;

import static java.util.stream.Collectors.joining;

import dev.berth.questions.report.HeatMap.Cell;
import dev.berth.questions.report.HeatMap.Column;
import dev.berth.questions.report.HeatMap.Group;
import dev.berth.terminal.Counts;
import dev.berth.timeline.chart.Svg;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Draws a heat map as SVG: a column for each node, or for several in a row if there are very many,
/// and a row for each resource. When a pointer rests on a column, the map shows its contents.
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

  /// With more columns, the texts at the pointer would be most of the file.
  private static final int MOST_TIPS = 200;

  /// The number of colours between nothing and all.
  private static final int STEPS = 10;

  /// From nearly white to red; includes `ho`, which is invisible, and the colours for none and for
  /// more than all.
  private static final String LIGHT_STYLE =
      ".ho{fill:#000;fill-opacity:0}.hn{fill:#e1e4e8}.hx{fill:#67000d}"
          + scale(new int[] {238, 241, 244}, new int[] {255, 213, 76}, new int[] {189, 0, 38});

  /// The differences on a dark page: from nearly black to bright.
  private static final String DARK_STYLE =
      ".hn{fill:#3d444d}.hx{fill:#ffd0cc}"
          + scale(new int[] {28, 34, 42}, new int[] {158, 106, 3}, new int[] {248, 81, 73});

  private static final String NONE = "hn";
  private static final String MORE = "hx";

  private final HeatMap map;
  private final Svg svg;
  private final double width;
  private final boolean hasTips;

  /// The squares of one colour, by their class.
  private final Map<String, StringBuilder> squares = new TreeMap<>();

  private double y = TOP;

  private HeatMapSvg(HeatMap map, String title, String about) {
    this.map = map;
    svg = new Svg(WIDTH, title, about, LIGHT_STYLE, DARK_STYLE);
    var columns =
        map.groups().stream().mapToInt(it -> it.columns(MOST_COLUMNS).size()).summaryStatistics();
    width = Math.min(WIDEST, (double) (WIDTH - LEFT - MARGIN) / Math.max(1, columns.getMax()));
    hasTips = columns.getSum() <= MOST_TIPS;
  }

  /// The document.
  ///
  /// @param about a description of the map, such as the names of files
  public static String of(HeatMap map, String title, String about) {
    var drawing = new HeatMapSvg(map, title, about);
    drawing.legend();
    map.groups().forEach(drawing::group);
    return drawing.svg.document(drawing.y);
  }

  private void legend() {
    double x = MARGIN;
    double at = 62;
    svg.text(x, at + 11, "n", "requested 0%");
    x += 96;
    for (int step = 0; step <= STEPS; step++) {
      svg.rectangle(x, at, LEGEND, LEGEND, style((double) step / STEPS), "");
      x += LEGEND;
    }
    svg.text(x + 6, at + 11, "n", "100%");
    x += 62;
    svg.rectangle(x, at, LEGEND, LEGEND, style(2), "");
    svg.text(x + LEGEND + 6, at + 11, "n", "more than all");
    x += 122;
    svg.rectangle(x, at, LEGEND, LEGEND, style(-1), "");
    svg.text(x + LEGEND + 6, at + 11, "n", "none there");
  }

  private void group(Group group) {
    y += GROUP;
    svg.text(MARGIN, y - 8, "", title(group));
    List<Column> columns = group.columns(MOST_COLUMNS);
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
    String count = Counts.of(group.cells().size(), "node");
    int in = group.perColumn(MOST_COLUMNS);
    String all = in == 1 ? count : "%s, %,d in a column".formatted(count, in);
    return group.name().isEmpty() ? all : "%s: %s".formatted(group.name(), all);
  }

  private void square(double x, double top, double share) {
    squares
        .computeIfAbsent(style(share), _ -> new StringBuilder())
        .append(
            "M%s %sh%3$sv%4$dh-%3$sz"
                .formatted(Svg.number(x), Svg.number(top), Svg.number(width - 1), ROW - 1));
  }

  private String tip(Column column) {
    Cell first = column.nodes().getFirst();
    int nodes = column.nodes().size();
    String title =
        nodes == 1
            ? "%s: %s".formatted(first.node(), first.note())
            : "%s … %s: %,d nodes".formatted(first.node(), column.nodes().getLast().node(), nodes);
    return title
        + IntStream.range(0, map.resources().size())
            .mapToObj(row -> {
              double share = column.share(row);
              return share < 0
                  ? "no " + map.resources().get(row)
                  : "%d%% of %s".formatted(Math.round(100 * share), map.resources().get(row));
            })
            .collect(joining(", ", "; ", ""));
  }

  /// The class of a share; below 0 for a missing resource, above 1 for more than all.
  private static String style(double share) {
    if (share < 0) {
      return NONE;
    }
    return share > 1 ? MORE : "h" + Math.round(share * STEPS);
  }

  private static String scale(int[] nothing, int[] half, int[] all) {
    var style = new StringBuilder();
    for (int step = 0; step <= STEPS; step++) {
      double at = 2.0 * step / STEPS;
      style.append(".h%d{fill:".formatted(step));
      style.append(at <= 1 ? between(nothing, half, at) : between(half, all, at - 1)).append('}');
    }
    return style.toString();
  }

  private static String between(int[] from, int[] to, double share) {
    return IntStream.range(0, from.length)
        .mapToObj(i -> "%02x".formatted(Math.round(from[i] + share * (to[i] - from[i]))))
        .collect(joining("", "#", ""));
  }
}
