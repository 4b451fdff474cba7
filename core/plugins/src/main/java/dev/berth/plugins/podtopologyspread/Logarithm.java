package dev.berth.plugins.podtopologyspread;

/// The natural logarithm, equal to Go's to the last bit.
///
/// Scores are rounded sums of products of logarithms, so the last bit may decide over a point. For
/// some arguments Java's functions differ from Go's in it. The method is the one of FreeBSD's
/// `e_log.c`: x = 2^k (1 + f) with 1 + f between √½ and √2, and a polynomial in s = f / (2 + f).
final class Logarithm {
  private static final double LN2_HIGH = 0.6931471803691238;
  private static final double LN2_LOW = 1.9082149292705877E-10;
  private static final double SQRT_HALF = 0.7071067811865476;
  private static final double L1 = 0.6666666666666735;
  private static final double L2 = 0.3999999999940942;
  private static final double L3 = 0.2857142874366239;
  private static final double L4 = 0.22222198432149784;
  private static final double L5 = 0.1818357216161805;
  private static final double L6 = 0.15313837699209373;
  private static final double L7 = 0.14798198605116586;

  private Logarithm() {}

  /// Returns the logarithm of a whole number.
  ///
  /// @param x at least 1
  static double of(int x) {
    int exponent = Math.getExponent((double) x) + 1;
    double mantissa = Math.scalb((double) x, -exponent);
    if (mantissa < SQRT_HALF) {
      mantissa *= 2;
      exponent--;
    }
    double f = mantissa - 1;
    double s = f / (2 + f);
    double s2 = s * s;
    double s4 = s2 * s2;
    double odd = s2 * (L1 + s4 * (L3 + s4 * (L5 + s4 * L7)));
    double even = s4 * (L2 + s4 * (L4 + s4 * L6));
    double half = 0.5 * f * f;
    double rest = s * (half + (odd + even)) + exponent * LN2_LOW;
    return exponent * LN2_HIGH - ((half - rest) - f);
  }
}
