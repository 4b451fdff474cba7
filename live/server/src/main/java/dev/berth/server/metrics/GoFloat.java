package dev.berth.server.metrics;

import java.math.BigDecimal;

/// Formats numbers as Go's `strconv.FormatFloat(value, 'g', -1, 64)`: the shortest digits that
/// identify the number, with an exponent if the number is small or large.
final class GoFloat {

  private static final int LEAST_EXPONENT = -4;
  private static final int FIRST_LARGE_EXPONENT = 6;

  private GoFloat() {}

  static String text(double value) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    if (value == 0) {
      return "0";
    }
    var shortest = new BigDecimal(Double.toString(Math.abs(value))).stripTrailingZeros();
    var digits = shortest.unscaledValue().toString();
    var exponent = digits.length() - 1 - shortest.scale();
    var sign = value < 0 ? "-" : "";
    return exponent < LEAST_EXPONENT || exponent >= FIRST_LARGE_EXPONENT
        ? sign + scientific(digits, exponent)
        : sign + shortest.toPlainString();
  }

  private static String scientific(String digits, int exponent) {
    var fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    return "%s%se%s%02d"
        .formatted(digits.charAt(0), fraction, exponent < 0 ? "-" : "+", Math.abs(exponent));
  }
}
