package dev.berth.api.meta;

import org.jspecify.annotations.Nullable;

/// Arithmetic on `long × 10^exponent`, with apimachinery's rules for rounding and overflow.
final class DecimalLong {
  private static final int MAX_DIGITS = 18;
  private static final long[] POWERS = powers();

  private DecimalLong() {}

  /// Returns the amount in units of `10^to`, rounded away from zero. If the result does not fit,
  /// returns the same value as Go: the low 64 bits if Go has a shortcut for the factor, otherwise
  /// 0.
  static long rescale(long unscaled, int from, int to) {
    if (from < to) {
      return divide(unscaled, to - from);
    }
    var places = from - to;
    var shifted = shift(unscaled, places);
    if (shifted != null) {
      return shifted;
    }
    var shortcut = places <= 3 || places == 6 || places == 9;
    return shortcut && unscaled != Long.MIN_VALUE ? unscaled * POWERS[places] : 0;
  }

  /// Returns `value × 10^places`, or null if that does not fit.
  static @Nullable Long shift(long value, int places) {
    if (places == 0 || value == 0) {
      return value;
    }
    if (places > MAX_DIGITS || value == Long.MIN_VALUE) {
      return null;
    }
    var product = value * POWERS[places];
    return Math.multiplyHigh(value, POWERS[places]) == product >> 63 ? product : null;
  }

  private static long divide(long value, int places) {
    if (places > MAX_DIGITS) {
      return Long.signum(value);
    }
    var quotient = value / POWERS[places];
    return value % POWERS[places] == 0 ? quotient : quotient + Long.signum(value);
  }

  private static long[] powers() {
    var powers = new long[MAX_DIGITS + 1];
    powers[0] = 1;
    for (int i = 1; i <= MAX_DIGITS; i++) {
      powers[i] = powers[i - 1] * 10;
    }
    return powers;
  }
}
