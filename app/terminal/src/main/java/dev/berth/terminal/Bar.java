package dev.berth.terminal;

/// Draws the use before and after.
public final class Bar {
  private static final String KEPT = "█";
  private static final String ADDED = "▓";
  private static final String FREED = "▒";
  private static final String FREE = "░";

  private Bar() {}

  /// The legend of the signs.
  public static Line legend() {
    return Line.of(KEPT)
        .plus(" in use before  ", Style.FAINT)
        .plus(ADDED, Style.GOOD)
        .plus(" added  ", Style.FAINT)
        .plus(FREED, Style.WARNING)
        .plus(" freed", Style.FAINT);
  }

  /// A bar.
  ///
  /// @param before the share in use before; 1 is all
  /// @param after the share in use after
  /// @param width in characters
  public static Line of(double before, double after, int width) {
    int was = cells(before, width);
    int is = cells(after, width);
    int kept = Math.min(was, is);
    return Line.of(KEPT.repeat(kept))
        .plus(ADDED.repeat(Math.max(0, is - was)), Style.GOOD)
        .plus(FREED.repeat(Math.max(0, was - is)), Style.WARNING)
        .plus(FREE.repeat(width - Math.max(was, is)), Style.FAINT);
  }

  /// A value above zero has at least one cell.
  private static int cells(double share, int width) {
    var cells = (int) Math.round(share * width);
    return Math.clamp(cells, share > 0 ? 1 : 0, width);
  }
}
