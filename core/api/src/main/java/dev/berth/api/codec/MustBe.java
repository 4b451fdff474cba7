package dev.berth.api.codec;

import java.util.Collection;

/// Says what a value must be: `must be 0 or greater, not -1`. Messages about wrong values of
/// options, parameters and fields are made here, so that they have the same form.
public final class MustBe {
  private static final String FORM = "must be %s, not %s";

  private MustBe() {}

  /// Returns `must be 0 or greater, not -1`.
  public static String atLeast(int least, Number actual) {
    return FORM.formatted(least + " or greater", actual);
  }

  /// Returns `must be between 1 and 20, not 21`.
  public static String between(Object least, Object most, Object actual) {
    return FORM.formatted("between %s and %s".formatted(least, most), actual);
  }

  /// Returns `must be a duration such as 90s or 1h30m, not "soon"`.
  public static String duration(String actual) {
    return text("a duration such as 90s or 1h30m", actual);
  }

  /// Returns `must be a time such as 2026-01-31T12:00:00Z, not "noon"`.
  public static String time(String actual) {
    return text("a time such as 2026-01-31T12:00:00Z", actual);
  }

  /// Returns `must be one of node, zone, not "rack"`.
  public static String oneOf(Collection<String> allowed, String actual) {
    return text("one of " + String.join(", ", allowed), actual);
  }

  /// Returns `must be a taint, not "gpu"`.
  ///
  /// @param wanted a noun phrase, such as `a taint`
  public static String text(String wanted, String actual) {
    return FORM.formatted(wanted, '"' + actual + '"');
  }
}
