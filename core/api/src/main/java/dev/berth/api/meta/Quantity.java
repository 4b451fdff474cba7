package dev.berth.api.meta;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// An exact amount of a resource, such as `500m`, `1.5Gi` or `1e6`.
///
/// Mirrors apimachinery's `resource.Quantity` number for number, its overflow and its rounding
/// included, because scheduling decisions hang on both. Like there, an amount is a `long` with a
/// power of ten as long as that fits, and a [BigDecimal] otherwise; which of the two it is can be
/// seen in what [#value()] does with amounts that are out of range.
///
/// Immutable. Two quantities are equal if they are the same amount in the same [Format]; so
/// `compareTo` is coarser than `equals`: `1Ki` and `1024` compare as 0 and are not equal.
public final class Quantity implements Comparable<Quantity> {

  /// The family of suffixes that an amount was written with and is printed with again.
  public enum Format {
    /// Powers of ten by letter: `n u m k M G T P E`, or none.
    DECIMAL_SI,
    /// Powers of 1024: `Ki Mi Gi Ti Pi Ei`.
    BINARY_SI,
    /// Powers of ten by exponent: `12e6`.
    DECIMAL_EXPONENT
  }

  public static final Quantity ZERO = of(0, Format.DECIMAL_SI);

  /// The amount is `unscaled × 10^exponent`, unless `big` is there.
  private final long unscaled;

  private final int exponent;
  private final @Nullable BigDecimal big;
  private final Format format;

  /// How the amount was written, if apimachinery would print it as written; null otherwise.
  private final @Nullable String text;

  private Quantity(
      long unscaled, int exponent, @Nullable BigDecimal big, Format format, @Nullable String text) {
    this.unscaled = unscaled;
    this.exponent = exponent;
    this.big = big;
    this.format = format;
    this.text = text;
  }

  /// Reads `<number><suffix>`.
  ///
  /// @throws NumberFormatException with apimachinery's words if the text is not a quantity. Decimal
  ///   exponents beyond ±9999 are refused too: apimachinery takes them, and then takes forever.
  public static Quantity parse(String text) {
    return QuantityParser.parse(text);
  }

  /// A whole number.
  public static Quantity of(long value, Format format) {
    return scaled(value, 0, format);
  }

  /// A number of thousandths.
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

  /// The amount as a whole number, rounded away from zero.
  ///
  /// An amount beyond the range of `long` gives what it gives in Go, which is mostly 0 or the low
  /// 64 bits.
  public long value() {
    return scaledValue(0);
  }

  /// The amount in thousandths, rounded as [#value()] does.
  public long milliValue() {
    return scaledValue(-3);
  }

  /// The amount in units of `10^scale`, rounded as [#value()] does.
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

  /// The sum, in the format of this quantity, or of the other one if this is zero.
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

  /// Compares the amounts, exactly, whatever their formats.
  @Override
  public int compareTo(Quantity other) {
    return big == null && other.big == null && exponent == other.exponent
        ? Long.compare(unscaled, other.unscaled)
        : toBigDecimal().compareTo(other.toBigDecimal());
  }

  /// The amount as a whole number, if apimachinery's `AsInt64` gives one: it does not for an amount
  /// that was computed from fractions or beyond the range of `long`, even if it is whole and small.
  public OptionalLong exactValue() {
    if (big != null || exponent < 0) {
      return OptionalLong.empty();
    }
    var whole = DecimalLong.shift(unscaled, exponent);
    return whole == null ? OptionalLong.empty() : OptionalLong.of(whole);
  }

  /// The exact amount.
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

  /// The canonical text: no fraction, and the largest suffix of the format that allows for that.
  ///
  /// As in apimachinery, a text that was good enough at parsing is kept (`1.500` stays so).
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
