package dev.berth.loadaware.support;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/// Reads floating-point numbers as Go's `strconv.ParseFloat` does.
public final class GoFloats {
  private static final String EXPONENT = "[+-]?\\d+(_\\d+)*";
  private static final Pattern DECIMAL =
      Pattern.compile(
          "[+-]?(\\d+(_\\d+)*\\.?|(\\d+(_\\d+)*)?\\.\\d+(_\\d+)*)([eE]" + EXPONENT + ")?");
  private static final String HEX = "[0-9a-fA-F]+(_[0-9a-fA-F]+)*";
  private static final Pattern HEXADECIMAL =
      Pattern.compile("[+-]?0[xX]_?(%1$s\\.?|(%1$s)?\\.%1$s)[pP]%2$s".formatted(HEX, EXPONENT));
  private static final Pattern INFINITE = Pattern.compile("[+-]?inf(inity)?");

  private GoFloats() {}

  /// The number; empty if Go rejects it, or if it is too large.
  public static OptionalDouble parse(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (lower.equals("nan")) {
      return OptionalDouble.of(Double.NaN);
    }
    if (INFINITE.matcher(lower).matches()) {
      return OptionalDouble.of(
          lower.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    if (!DECIMAL.matcher(text).matches() && !HEXADECIMAL.matcher(text).matches()) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(text.replace("_", ""));
    return Double.isInfinite(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
