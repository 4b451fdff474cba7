package dev.berth.api.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Resolves unquoted YAML scalars as go-yaml v2 understands YAML 1.1, since Kubernetes reads with
/// go-yaml. `yes` is a boolean, `010` is 8, `0x10` is 16, `1_000` is 1000; `12:30:45` and dates are
/// strings.
final class YamlScalars {
  /// A scalar's kind and text; a number's text is as Go writes it in JSON.
  record Resolved(Token token, String text) {}

  private static final Resolved NULL = new Resolved(Token.NULL, "null");
  private static final Resolved TRUE = new Resolved(Token.TRUE, "true");
  private static final Resolved FALSE = new Resolved(Token.FALSE, "false");

  private static final Pattern INTEGER =
      Pattern.compile("([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)");
  private static final Pattern FLOAT =
      Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
  private static final Pattern POINT_FLOAT =
      Pattern.compile("\\.[0-9](_?[0-9])*([eE][-+]?[0-9](_?[0-9])*)?");

  private static final BigInteger MIN_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX_UNSIGNED = BigInteger.TWO.pow(64).subtract(BigInteger.ONE);

  private YamlScalars() {}

  /// @return null if the scalar is a string
  /// @throws NumberFormatException if it is a number that JSON does not support
  static @Nullable Resolved resolve(String text) {
    if (text.isEmpty()) {
      return NULL;
    }
    return switch (text.charAt(0)) {
      case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', '+', '.' -> number(text);
      case 'y', 'Y', 'n', 'N', 't', 'T', 'f', 'F', 'o', 'O', '~' -> word(text);
      default -> null;
    };
  }

  private static @Nullable Resolved word(String text) {
    return switch (text) {
      case "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON" -> TRUE;
      case "n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF" -> FALSE;
      case "~", "null", "Null", "NULL" -> NULL;
      default -> null;
    };
  }

  private static @Nullable Resolved number(String text) {
    if (isSpecial(text)) {
      throw new NumberFormatException(text + " is not a number that JSON has");
    }
    if (text.charAt(0) == '.') {
      return POINT_FLOAT.matcher(text).matches() ? real(text.replace("_", "")) : null;
    }
    var plain = text.replace("_", "");
    if (isShortDecimal(plain)) {
      return new Resolved(Token.NUMBER, plain);
    }
    var integer = INTEGER.matcher(plain);
    if (integer.matches()) {
      var value = integer(integer.group(1), integer.group(2));
      if (fits(value, integer.group(1))) {
        return new Resolved(Token.NUMBER, value.toString());
      }
    }
    return FLOAT.matcher(plain).matches() ? real(plain) : null;
  }

  private static boolean isSpecial(String text) {
    var unsigned = text.charAt(0) == '+' || text.charAt(0) == '-' ? text.substring(1) : text;
    return switch (unsigned) {
      case ".inf", ".Inf", ".INF" -> true;
      case ".nan", ".NaN", ".NAN" -> unsigned.length() == text.length();
      default -> false;
    };
  }

  /// Recognizes most numbers: at most 18 digits, written as in JSON.
  private static boolean isShortDecimal(String text) {
    if (text.isEmpty() || text.length() > 18 || (text.charAt(0) == '0' && text.length() > 1)) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private static BigInteger integer(String sign, String digits) {
    var prefix = digits.length() < 2 || digits.charAt(0) != '0' ? '1' : digits.charAt(1);
    var value =
        switch (prefix) {
          case 'x', 'X' -> new BigInteger(digits.substring(2), 16);
          case 'b', 'B' -> new BigInteger(digits.substring(2), 2);
          case 'o', 'O' -> new BigInteger(digits.substring(2), 8);
          default -> new BigInteger(digits, digits.charAt(0) == '0' ? 8 : 10);
        };
    return sign.equals("-") ? value.negate() : value;
  }

  /// Returns whether it fits int64, or uint64 if there is no sign.
  private static boolean fits(BigInteger value, String sign) {
    return value.bitLength() < Long.SIZE
        ? value.compareTo(MIN_LONG) >= 0
        : sign.isEmpty() && value.compareTo(MAX_UNSIGNED) <= 0;
  }

  private static @Nullable Resolved real(String text) {
    var value = Double.parseDouble(text);
    return Double.isInfinite(value) ? null : new Resolved(Token.NUMBER, GoNumbers.format(value));
  }

  /// Returns a number as the name of a field: the text of a whole number, or Go's `%g` of a
  /// `float`.
  static String asName(String number) {
    if (number.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))) {
      return number;
    }
    return new BigDecimal(Float.toString(Float.parseFloat(number)))
        .stripTrailingZeros()
        .toPlainString();
  }
}
