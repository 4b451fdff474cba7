package dev.berth.api.meta;

import dev.berth.api.meta.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;

/// Formats an amount without a fraction and with the largest possible suffix.
final class CanonicalQuantity {
  private static final BigDecimal K = BigDecimal.valueOf(1024);
  private static final BigInteger BIG_K = BigInteger.valueOf(1024);
  private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};
  private static final String[] DECIMAL = {"n", "u", "m", "", "k", "M", "G", "T", "P", "E"};

  private CanonicalQuantity() {}

  /// @param amount not zero
  static String format(BigDecimal amount, Format format) {
    var stripped = amount.stripTrailingZeros();
    return switch (format) {
      // Small and fractional amounts are printed in decimal, so that nothing is rounded.
      case BINARY_SI ->
          amount.abs().compareTo(K) < 0 || stripped.scale() > 0
              ? decimal(stripped, false)
              : binary(stripped.toBigIntegerExact());
      case DECIMAL_SI -> decimal(stripped, false);
      case DECIMAL_EXPONENT -> decimal(stripped, true);
    };
  }

  private static String binary(BigInteger amount) {
    var mantissa = amount;
    int power = 0;
    while (power < BINARY.length - 1) {
      var parts = mantissa.divideAndRemainder(BIG_K);
      if (parts[1].signum() != 0) {
        break;
      }
      mantissa = parts[0];
      power++;
    }
    return mantissa + BINARY[power];
  }

  private static String decimal(BigDecimal stripped, boolean asExponent) {
    var exponent = 3 * Math.floorDiv(-stripped.scale(), 3);
    if (asExponent) {
      var mantissa = stripped.scaleByPowerOfTen(-exponent).toBigIntegerExact();
      return exponent == 0 ? mantissa.toString() : mantissa + "e" + exponent;
    }
    // apimachinery loses the suffix of amounts beyond E; here it is kept.
    exponent = Math.clamp(exponent, -9, 18);
    var mantissa = stripped.scaleByPowerOfTen(-exponent).toBigInteger();
    return mantissa + DECIMAL[exponent / 3 + 3];
  }
}
