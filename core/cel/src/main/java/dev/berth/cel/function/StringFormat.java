package dev.berth.cel.function;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.GoText;
import dev.berth.cel.function.FormatClauses.FormatException;
import dev.berth.cel.value.Bytes;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelMap;
import dev.berth.cel.value.CelNull;
import dev.berth.cel.value.CelValues;
import dev.berth.cel.value.GoFormat;
import dev.berth.cel.value.TypeValue;
import dev.berth.cel.value.Unsigned;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Implements `"%s has %d".format(["a", 1])`. Decimal numbers are formatted as in American English.
final class StringFormat {
  private static final int DEFAULT_PRECISION = 6;

  /// The most digits that Go prints.
  private static final int MAX_PRECISION = 1_000_000;

  private static final Set<String> NOT_FINITE = Set.of("NaN", "Infinity", "-Infinity");
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private StringFormat() {}

  /// Returns the text, or a [CelError].
  static Object format(String format, List<?> arguments) {
    try {
      return FormatClauses.replace(
          format,
          arguments.size(),
          true,
          (kind, precision, index) -> clause(kind, precision, arguments.get(index)));
    } catch (FormatException e) {
      return new CelError(String.valueOf(e.getMessage()));
    }
  }

  private static String clause(char kind, int precision, Object value) {
    return switch (kind) {
      case 's' -> text(value);
      case 'd' -> integer(kind, value).toString();
      case 'b' ->
          value instanceof Boolean bit ? (bit ? "1" : "0") : integer(kind, value).toString(2);
      case 'o' -> integer(kind, value).toString(8);
      case 'x' -> hex(kind, value);
      case 'X' -> hex(kind, value).toUpperCase(Locale.ROOT);
      case 'f' -> fixed(number(kind, value), precision);
      default -> scientific(number(kind, value), precision);
    };
  }

  private static BigInteger integer(char kind, Object value) {
    return switch (value) {
      case Long number -> BigInteger.valueOf(number);
      case Unsigned number -> new BigInteger(number.toString());
      default -> throw wrong(kind, value);
    };
  }

  private static String hex(char kind, Object value) {
    return switch (value) {
      case String text -> HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
      case Bytes bytes -> HexFormat.of().formatHex(bytes.toArray());
      default -> integer(kind, value).toString(16);
    };
  }

  private static double number(char kind, Object value) {
    return switch (value) {
      case Double number -> number;
      case String text when NOT_FINITE.contains(text) -> Double.parseDouble(text);
      default -> throw wrong(kind, value);
    };
  }

  private static FormatException wrong(char kind, Object value) {
    return new FormatException(FormatClauses.wrongType(kind, CelValues.typeName(value)));
  }

  private static String fixed(double number, int precision) {
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return notFinite(number);
    }
    int digits = precision < 0 ? DEFAULT_PRECISION : Math.min(precision, MAX_PRECISION);
    var rounded = new BigDecimal(number).setScale(digits, RoundingMode.HALF_EVEN);
    var plain = rounded.abs().toPlainString();
    int point = digits == 0 ? plain.length() : plain.indexOf('.');
    var grouped = new StringBuilder(plain);
    for (int at = point - 3; at > 0; at -= 3) {
      grouped.insert(at, ',');
    }
    return (isNegative(number) ? "-" : "") + grouped;
  }

  /// cel-go uses the precision as the width, so there are always six digits.
  private static String scientific(double number, int precision) {
    int width = precision < 0 ? DEFAULT_PRECISION : Math.min(precision, MAX_PRECISION);
    var text =
        Double.isNaN(number) || Double.isInfinite(number)
            ? notFinite(number)
            : mantissaAndExponent(number);
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  private static String mantissaAndExponent(double number) {
    var text = String.format(Locale.ROOT, "%.6e", new BigDecimal(number).abs());
    int e = text.indexOf('e');
    var exponent = new StringBuilder(text.charAt(e + 1) == '-' ? "⁻" : "");
    text.substring(e + 2)
        .chars()
        .forEach(digit -> exponent.append(SUPERSCRIPTS.charAt(digit - '0')));
    return (isNegative(number) ? "-" : "") + text.substring(0, e) + "×10" + exponent;
  }

  private static boolean isNegative(double number) {
    return number < 0 || (number == 0 && 1 / number < 0);
  }

  private static String notFinite(double number) {
    return Double.isNaN(number) ? "NaN" : number > 0 ? "∞" : "-∞";
  }

  private static String text(Object value) {
    return switch (value) {
      case List<?> list -> list(list);
      case CelMap map -> map(map);
      case CelNull _ -> "null";
      case TypeValue type -> type.name();
      case Bytes bytes ->
          bytes
              .text()
              .orElseThrow(() ->
                  new FormatException(
                      "error during formatting: could not convert argument \"invalid UTF-8 in "
                          + "bytes, cannot convert to string\" to string"));
      case Long _, Unsigned _, Double _, Boolean _, String _, Duration _, OffsetDateTime _ ->
          (String) Conversions.toText(value);
      default -> throw wrong('s', value);
    };
  }

  private static String list(List<?> list) {
    return list.stream().map(StringFormat::element).collect(joining(", ", "[", "]"));
  }

  private static String map(CelMap map) {
    return map.entries().entrySet().stream()
        .map(entry -> new String[] {key(entry.getKey()), element(entry.getValue())})
        .sorted((a, b) -> a[0].compareTo(b[0]))
        .map(entry -> entry[0] + ":" + entry[1])
        .collect(joining(", ", "{", "}"));
  }

  private static String key(Object key) {
    return switch (key) {
      case String text -> GoText.quoted(text);
      case Boolean _, Long _, Unsigned _ -> key.toString();
      default ->
          throw new FormatException(
              "error during formatting: no formatting function for map key of type "
                  + CelValues.typeName(key));
    };
  }

  /// Formats a value inside a list or map.
  private static String element(Object value) {
    return switch (value) {
      case String text -> GoText.quoted(text);
      case Bytes bytes -> "b" + GoText.quoted(text(bytes));
      case Double number when number.isNaN() || number.isInfinite() ->
          GoText.quoted(GoFormat.number(number));
      case Double number ->
          new BigDecimal(number)
              .setScale(DEFAULT_PRECISION, RoundingMode.HALF_EVEN)
              .toPlainString();
      case Duration _ -> "duration(" + GoText.quoted(text(value)) + ")";
      case OffsetDateTime _ -> "timestamp(" + GoText.quoted(text(value)) + ")";
      case List<?> _, CelMap _, CelNull _, TypeValue _, Long _, Unsigned _, Boolean _ ->
          text(value);
      default ->
          throw new FormatException(
              "error during formatting: no formatting function for " + CelValues.typeName(value));
    };
  }
}
