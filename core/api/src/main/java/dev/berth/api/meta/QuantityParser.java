package dev.berth.api.meta;

import dev.berth.api.meta.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Parses quantities as apimachinery's `ParseQuantity` does: it accepts the same texts and chooses
/// the same of the two representations.
final class QuantityParser {
  private static final String WRONG_FORMAT =
      "quantities must match the regular expression"
          + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
  private static final String WRONG_SUFFIX = "unable to parse quantity's suffix";

  private static final int MAX_DIGITS = 18;
  private static final int NANO_SCALE = 9;
  private static final int MAX_EXPONENT = 9999;

  private QuantityParser() {}

  private record Suffix(Format format, int exponent) {}

  /// The parts of a text: sign and digits as written, the digits before and after the point
  /// (without leading zeros), and the suffix.
  private record Parts(
      boolean negative, String number, String whole, String fraction, String suffix) {}

  static Quantity parse(String text) {
    if (text.isEmpty()) {
      throw new NumberFormatException(WRONG_FORMAT);
    }
    var parts = split(text);
    var suffix = suffix(parts.suffix);
    var small = parseSmall(text, parts, suffix);
    return small != null ? small : parseBig(parts, suffix);
  }

  private static @Nullable Quantity parseSmall(String text, Parts parts, Suffix suffix) {
    var digits = parts.whole + parts.fraction;
    var binary = suffix.format == Format.BINARY_SI;
    if (binary
        ? !parts.fraction.isEmpty() || !fitsBinary(parts.whole.length(), suffix.exponent)
        : digits.length() > MAX_DIGITS) {
      return null;
    }
    var exponent = (binary ? 0 : suffix.exponent) - parts.fraction.length();
    if (exponent < -NANO_SCALE) {
      return null;
    }
    var value = Long.parseLong(digits);
    var unscaled = binary ? value << suffix.exponent : value;
    var quantity = Quantity.scaled(parts.negative ? -unscaled : unscaled, exponent, suffix.format);
    var keepsText =
        binary
            ? (value & 7) != 0
            : exponent % 3 == 0 && !digits.endsWith("000") && digits.charAt(0) != '0';
    return keepsText ? quantity.printedAs(text) : quantity;
  }

  /// Returns whether that many digits times `2^exponent` certainly fit a long, by apimachinery's
  /// estimate.
  private static boolean fitsBinary(int digits, int exponent) {
    return 15 - digits - exponent * 3 / 10 - 1 >= 0;
  }

  private static Quantity parseBig(Parts parts, Suffix suffix) {
    var amount = new BigDecimal(parts.number).abs();
    amount =
        suffix.format == Format.BINARY_SI
            ? amount.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(suffix.exponent)))
            : amount.scaleByPowerOfTen(suffix.exponent);
    if (amount.signum() != 0) {
      // A request for any amount is a request for at least one billionth.
      amount = amount.setScale(NANO_SCALE, RoundingMode.UP);
    }
    var format = suffix.format;
    if (format == Format.BINARY_SI) {
      amount = amount.min(BigDecimal.valueOf(Long.MAX_VALUE));
      if (amount.signum() > 0 && amount.compareTo(BigDecimal.ONE) < 0) {
        format = Format.DECIMAL_SI;
      }
    }
    return Quantity.big(parts.negative ? amount.negate() : amount, format);
  }

  private static Parts split(String text) {
    var end = text.length();
    var first = text.charAt(0);
    var start = first == '-' || first == '+' ? 1 : 0;
    var wholeStart = start;
    while (wholeStart < end && text.charAt(wholeStart) == '0') {
      wholeStart++;
    }
    var wholeEnd = digitsEnd(text, wholeStart);
    var numberEnd = wholeEnd;
    String fraction = "";
    if (wholeEnd < end && text.charAt(wholeEnd) == '.') {
      numberEnd = digitsEnd(text, wholeEnd + 1);
      fraction = text.substring(wholeEnd + 1, numberEnd);
    }
    var suffixEnd = numberEnd;
    while (suffixEnd < end && "eEinumkKMGTP".indexOf(text.charAt(suffixEnd)) >= 0) {
      suffixEnd++;
    }
    if (suffixEnd < end && (text.charAt(suffixEnd) == '-' || text.charAt(suffixEnd) == '+')) {
      suffixEnd++;
    }
    if (digitsEnd(text, suffixEnd) < end) {
      throw new NumberFormatException(WRONG_FORMAT);
    }
    return new Parts(
        first == '-',
        text.substring(0, numberEnd),
        wholeStart == wholeEnd ? "0" : text.substring(wholeStart, wholeEnd),
        fraction,
        text.substring(numberEnd));
  }

  private static int digitsEnd(String text, int start) {
    var end = start;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    return end;
  }

  private static Suffix suffix(String text) {
    return switch (text) {
      case "" -> new Suffix(Format.DECIMAL_SI, 0);
      case "n" -> new Suffix(Format.DECIMAL_SI, -9);
      case "u" -> new Suffix(Format.DECIMAL_SI, -6);
      case "m" -> new Suffix(Format.DECIMAL_SI, -3);
      case "k" -> new Suffix(Format.DECIMAL_SI, 3);
      case "M" -> new Suffix(Format.DECIMAL_SI, 6);
      case "G" -> new Suffix(Format.DECIMAL_SI, 9);
      case "T" -> new Suffix(Format.DECIMAL_SI, 12);
      case "P" -> new Suffix(Format.DECIMAL_SI, 15);
      case "E" -> new Suffix(Format.DECIMAL_SI, 18);
      case "Ki" -> new Suffix(Format.BINARY_SI, 10);
      case "Mi" -> new Suffix(Format.BINARY_SI, 20);
      case "Gi" -> new Suffix(Format.BINARY_SI, 30);
      case "Ti" -> new Suffix(Format.BINARY_SI, 40);
      case "Pi" -> new Suffix(Format.BINARY_SI, 50);
      case "Ei" -> new Suffix(Format.BINARY_SI, 60);
      default -> new Suffix(Format.DECIMAL_EXPONENT, exponent(text));
    };
  }

  private static int exponent(String suffix) {
    if (suffix.length() > 1 && (suffix.charAt(0) == 'e' || suffix.charAt(0) == 'E')) {
      try {
        var exponent = Integer.parseInt(suffix, 1, suffix.length(), 10);
        if (Math.abs(exponent) <= MAX_EXPONENT) {
          return exponent;
        }
      } catch (NumberFormatException e) {
        throw new NumberFormatException(WRONG_SUFFIX);
      }
    }
    throw new NumberFormatException(WRONG_SUFFIX);
  }
}
