package dev.berth.api.meta;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// An exact amount of a resource, such as `500m`, `1.5Gi` or `1e6`.
///
/// Equals apimachinery's `resource.Quantity` number for number, including overflow and rounding,
/// since scheduling decisions depend on both. As in apimachinery, an amount is a `long` with a
/// power of ten while this fits, otherwise a [BigDecimal]. The difference shows in the result of
/// [#value()] for amounts that are out of range.
///
/// Immutable. Two quantities are equal if they are the same amount in the same [Format]. So
/// `compareTo` is coarser than `equals`: `1Ki` and `1024` compare as 0 but are not equal.
public final class Quantity implements Comparable<Quantity> {
  /// The family of suffixes with which an amount was written, and with which it is printed.
  public enum Format {
    /// Powers of ten by letter: `n u m k M G T P E`, or none.
    DECIMAL_SI,
    /// Powers of 1024: `Ki Mi Gi Ti Pi Ei`.
    BINARY_SI,
    /// Powers of ten by exponent: `12e6`.
    DECIMAL_EXPONENT
  }

  public static final Quantity ZERO = of(0, Format.DECIMAL_SI);

  /// The amount is `unscaled × 10^exponent`, unless `big` is set.
  private final long unscaled;

  private final int exponent;
  private final @Nullable BigDecimal big;
  private final Format format;

  /// The amount as written, if apimachinery would print it like that; otherwise null.
  private final @Nullable String text;

  private Quantity(
      long unscaled, int exponent, @Nullable BigDecimal big, Format format, @Nullable String text) {
    this.unscaled = unscaled;
    this.exponent = exponent;
    this.big = big;
    this.format = format;
    this.text = text;
  }

  /// Parses `<number><suffix>`.
  ///
  /// @throws NumberFormatException in apimachinery's words if the text is not a quantity. Decimal
  ///   exponents beyond ±9999 are rejected, too: apimachinery accepts them but then never ends.
  public static Quantity parse(String text) {
    return QuantityParser.parse(text);
  }

  /// Creates a quantity from a whole number.
  public static Quantity of(long value, Format format) {
    return scaled(value, 0, format);
  }

  /// Creates a quantity from a number of thousandths.
  public static Quantity ofMilli(long millis, Format format) {
    return scaled(millis, -3, format);
  }

  static Quantity scaled(long unscaled, int exponent, Format format) {
    return new Quantity(unscaled, exponent, null, format, null);
  }

  static Quantity big(BigDecimal amount, Format format) {
    return new Quantity(0, 0, amount, format, null);
  }

  Quantity printedAs(String text) {
    return new Quantity(unscaled, exponent, big, format, text);
  }

  public Format format() {
    return format;
  }

  /// Returns the amount as a whole number, rounded away from zero.
  ///
  /// For an amount beyond the range of `long`, returns the same value as Go, which is mostly 0 or
  /// the low 64 bits.
  public long value() {
    return scaledValue(0);
  }

  /// Returns the amount in thousandths, rounded like [#value()].
  public long milliValue() {
    return scaledValue(-3);
  }

  /// Returns the amount in units of `10^scale`, rounded like [#value()].
  public long scaledValue(int scale) {
    return big == null
        ? DecimalLong.rescale(unscaled, exponent, scale)
        : BigAmounts.scaledValue(big, scale);
  }

  public int signum() {
    return big == null ? Long.signum(unscaled) : big.signum();
  }

  public boolean isZero() {
    return signum() == 0;
  }

  /// Returns the sum, in the format of this quantity; if this quantity is zero, in the format of
  /// the other one.
  public Quantity add(Quantity other) {
    var sumFormat = isZero() ? other.format : format;
    if (big == null && other.big == null) {
      if (other.unscaled == 0) {
        return scaled(unscaled, exponent, sumFormat);
      }
      if (unscaled == 0) {
        return scaled(other.unscaled, other.exponent, sumFormat);
      }
      var smaller = Math.min(exponent, other.exponent);
      var a = DecimalLong.shift(unscaled, exponent - smaller);
      var b = DecimalLong.shift(other.unscaled, other.exponent - smaller);
      if (a != null && b != null && !overflows(a, b)) {
        return scaled(a + b, smaller, sumFormat);
      }
    }
    return big(toBigDecimal().add(other.toBigDecimal()), sumFormat);
  }

  public Quantity subtract(Quantity other) {
    return add(other.negate());
  }

  public Quantity negate() {
    return big == null && unscaled != Long.MIN_VALUE
        ? scaled(-unscaled, exponent, format)
        : big(toBigDecimal().negate(), format);
  }

  public Quantity multiply(long factor) {
    if (big == null) {
      var high = Math.multiplyHigh(unscaled, factor);
      var low = unscaled * factor;
      if ((high == 0 && low >= 0) || (high == -1 && low < 0)) {
        return scaled(low, exponent, format);
      }
    }
    return big(toBigDecimal().multiply(BigDecimal.valueOf(factor)), format);
  }

  /// Compares the exact amounts, whatever their formats.
  @Override
  public int compareTo(Quantity other) {
    return big == null && other.big == null && exponent == other.exponent
        ? Long.compare(unscaled, other.unscaled)
        : toBigDecimal().compareTo(other.toBigDecimal());
  }

  /// Returns the amount as a whole number if apimachinery's `AsInt64` does. It does not for an
  /// amount that was computed from fractions or beyond the range of `long`, even if the amount is
  /// whole and small.
  public OptionalLong exactValue() {
    if (big != null || exponent < 0) {
      return OptionalLong.empty();
    }
    var whole = DecimalLong.shift(unscaled, exponent);
    return whole == null ? OptionalLong.empty() : OptionalLong.of(whole);
  }

  /// Returns the exact amount.
  public BigDecimal toBigDecimal() {
    return big == null ? new BigDecimal(BigInteger.valueOf(unscaled), -exponent) : big;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Quantity that && format == that.format && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return toBigDecimal().stripTrailingZeros().hashCode();
  }

  /// Returns the canonical text: no fraction, and the largest suffix of the format that allows
  /// this.
  ///
  /// As in apimachinery, a suitable text from parsing is kept (`1.500` stays `1.500`).
  @Override
  public String toString() {
    if (text != null) {
      return text;
    }
    return isZero() ? "0" : CanonicalQuantity.format(toBigDecimal(), format);
  }

  private static boolean overflows(long a, long b) {
    var sum = a + b;
    return ((a ^ sum) & (b ^ sum)) < 0;
  }
}
