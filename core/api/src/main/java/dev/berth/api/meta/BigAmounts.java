package dev.berth.api.meta;

import java.math.BigDecimal;
import java.math.BigInteger;

/// Amounts beyond [DecimalLong], with apimachinery's rounding for them: up, not away from zero.
final class BigAmounts {
  private static final int MAX_POWER = 18;
  private static final BigInteger MAX_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  private BigAmounts() {}

  /// Returns the low 64 bits of the amount in units of `10^scale`, rounded up.
  static long scaledValue(BigDecimal amount, int scale) {
    var unscaled = amount.unscaledValue();
    var places = amount.scale() + scale;
    if (places == 0) {
      return unscaled.longValue();
    }
    if (places < 0) {
      // Go computes the factor from a float; if it is out of range, the result on amd64 is the
      // smallest long.
      var factor = -places > MAX_POWER ? Long.MIN_VALUE : BigInteger.TEN.pow(-places).longValue();
      return unscaled.longValue() * factor;
    }
    var divisor = BigInteger.TEN.pow(places);
    if (unscaled.compareTo(MAX_LONG) < 0 && places <= MAX_POWER) {
      // As in Go, this truncates and then adds one, even for negative numbers.
      var small = unscaled.longValue();
      var quotient = small / divisor.longValue();
      return small % divisor.longValue() == 0 ? quotient : quotient + 1;
    }
    var parts = unscaled.divideAndRemainder(divisor);
    return parts[1].signum() > 0 ? parts[0].longValue() + 1 : parts[0].longValue();
  }
}
