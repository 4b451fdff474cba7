package dev.berth.cli.report;

import java.util.Locale;

/// The colours of a heat map, as classes of SVG: on a light page from nearly white to red, on a
/// dark one from nearly black to bright.
final class HeatColours {
  /// From nothing to all.
  static final int STEPS = 10;

  /// The style sheet for a light page; with `ho`, which is not seen.
  static final String LIGHT =
      ".ho{fill:#000;fill-opacity:0}.hn{fill:#e1e4e8}.hx{fill:#67000d}"
          + scale(new int[] {238, 241, 244}, new int[] {255, 213, 76}, new int[] {189, 0, 38});

  /// What of it is different on a dark page.
  static final String DARK =
      ".hn{fill:#3d444d}.hx{fill:#ffd0cc}"
          + scale(new int[] {28, 34, 42}, new int[] {158, 106, 3}, new int[] {248, 81, 73});

  private static final String NONE = "hn";
  private static final String MORE = "hx";

  private HeatColours() {}

  /// The class of a share; below 0 for none there, above 1 for more than all.
  static String of(double share) {
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
    return String.format(
        Locale.ROOT,
        "#%02x%02x%02x",
        Math.round(from[0] + share * (to[0] - from[0])),
        Math.round(from[1] + share * (to[1] - from[1])),
        Math.round(from[2] + share * (to[2] - from[2])));
  }
}
