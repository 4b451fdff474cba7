package dev.berth.timeline.chart;

import java.util.Locale;

/// An SVG drawing. Its texts stay texts, so the drawing is small, needs no fonts, and can be
/// searched. Its colours follow the reader's choice of a light or a dark page. For one thread.
public final class Svg {
  /// The number of colours for series: classes `l0`, … for lines and `f0`, … for areas.
  public static final int COLOURS = 8;

  private static final String[] SERIES = {
    "#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#8c6bb1", "#7f7f7f"
  };

  private static final String STYLE =
      """
      text{font:12px system-ui,-apple-system,"Segoe UI",sans-serif;fill:#1f2328}
      .t{font-size:17px;font-weight:600}.n,.n text{fill:#59636e}.e{text-anchor:end}.m{text-anchor:middle}
      .b{fill:#fff}.g{stroke:#d1d9e0;fill:none}.a{stroke:#818b98;fill:none}.d{stroke-dasharray:6 4}
      .l{fill:none;stroke-width:2;stroke-linejoin:round}
      """;

  private static final String DARK =
      "text{fill:#f0f6fc}.n,.n text{fill:#9198a1}.b{fill:#0d1117}.g{stroke:#3d444d}"
          + ".a{stroke:#656c76}";

  private final String title;
  private final int width;
  private final String light;
  private final String dark;
  private final StringBuilder body = new StringBuilder();

  /// Creates an empty drawing with a title.
  ///
  /// @param title the title, also for screen readers
  /// @param about the subject of the drawing, shown below the title
  public Svg(int width, String title, String about) {
    this(width, title, about, "", "");
  }

  /// Creates an empty drawing with additional classes.
  ///
  /// @param light the style sheet of the additional classes
  /// @param dark the rules that differ on a dark page
  public Svg(int width, String title, String about, String light, String dark) {
    this.title = title;
    this.width = width;
    this.light = light;
    this.dark = dark;
    text(16, 28, "t", title);
    text(16, 48, "n", about);
  }

  /// Adds a text; adds nothing if the text is empty.
  ///
  /// @param style names of classes: `n` is faint, `e` ends at the position, `m` is centred at the
  ///   position
  public void text(double x, double y, String style, String text) {
    if (!text.isEmpty()) {
      body.append("<text x=\"%s\" y=\"%s\"".formatted(number(x), number(y)));
      classes(style);
      body.append('>').append(escaped(text)).append("</text>\n");
    }
  }

  /// Adds a straight line.
  public void line(double x1, double y1, double x2, double y2, String style) {
    path("M%s %sL%s %s".formatted(number(x1), number(y1), number(x2), number(y2)), style);
  }

  /// Adds a path in SVG's notation; adds nothing if the path is empty.
  public void path(CharSequence path, String style) {
    if (!path.isEmpty()) {
      body.append("<path d=\"").append(path).append('"');
      classes(style);
      body.append("/>\n");
    }
  }

  /// Adds a rectangle.
  ///
  /// @param tip the text that appears when the pointer rests on the rectangle; empty for none
  public void rectangle(double x, double y, double width, double height, String style, String tip) {
    body.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\""
            .formatted(number(x), number(y), number(width), number(height)));
    classes(style);
    body.append(tip.isEmpty() ? "/>" : "><title>%s</title></rect>".formatted(escaped(tip)));
    body.append('\n');
  }

  private void classes(String style) {
    if (!style.isEmpty()) {
      body.append(" class=\"").append(style).append('"');
    }
  }

  /// Returns the document.
  ///
  /// @param height the height of the drawing
  public String document(double height) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$s" width="%1$d" height="%2$s" role="img">
    <title>%3$s</title>
    <style>%4$s</style>
    <rect width="100%%" height="100%%" class="b"/>
    %5$s</svg>
    """
        .formatted(width, number(height), escaped(title), style(), body);
  }

  private String style() {
    var style = new StringBuilder(STYLE);
    for (int i = 0; i < SERIES.length; i++) {
      style.append(".l%1$d{stroke:%2$s}.f%1$d{fill:%2$s}".formatted(i, SERIES[i]));
    }
    return style
        .append(light)
        .append("\n@media(prefers-color-scheme:dark){")
        .append(DARK)
        .append(dark)
        .append('}')
        .toString();
  }

  /// Returns a coordinate, rounded to a tenth.
  public static String number(double coordinate) {
    long tenths = Math.round(coordinate * 10);
    return tenths % 10 == 0
        ? Long.toString(tenths / 10)
        : String.format(Locale.ROOT, "%.1f", tenths / 10.0);
  }

  /// Returns a text of at most so many characters; a longer text loses its middle.
  public static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int end = (most - 1) / 2;
    return text.substring(0, most - 1 - end) + "…" + text.substring(text.length() - end);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
