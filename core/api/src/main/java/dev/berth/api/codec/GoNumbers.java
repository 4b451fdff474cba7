package dev.berth.api.codec;

import java.math.BigDecimal;

/// Formats floating-point numbers as Go's `encoding/json` does: with the shortest digits that
/// identify the number, plainly between 1e-6 and 1e21, otherwise with an exponent.
final class GoNumbers {
  private GoNumbers() {}

  /// @throws IllegalArgumentException if the number is infinite or NaN
  static String format(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("JSON has no " + value);
    }
    if (value == 0) {
      return 1 / value < 0 ? "-0" : "0";
    }
    var shortest = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    var magnitude = Math.abs(value);
    if (magnitude >= 1e-6 && magnitude < 1e21) {
      return shortest.toPlainString();
    }
    var digits = shortest.unscaledValue().abs().toString();
    var exponent = digits.length() - 1 - shortest.scale();
    var fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    return (value < 0 ? "-" : "")
        + digits.charAt(0)
        + fraction
        + (exponent < 0 ? "e-" : "e+")
        + Math.abs(exponent);
  }
}
