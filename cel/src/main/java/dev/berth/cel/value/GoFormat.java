package dev.berth.cel.value;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Texts of values as Go prints them.
public final class GoFormat {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

  private GoFormat() {}

  /// A floating point number in the shortest form that gives the same number (`%g`).
  public static String number(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "+Inf" : "-Inf";
    }
    if (number == 0) {
      return 1 / number > 0 ? "0" : "-0";
    }
    var shortest = shortest(number);
    int exponent = shortest.precision() - shortest.scale() - 1;
    return exponent < -4 || exponent >= 6
        ? scientific(shortest, exponent)
        : shortest.toPlainString();
  }

  /// The same without an exponent (`%f`, shortest).
  public static String plain(double number) {
    return number == 0 ? number(number) : shortest(number).toPlainString();
  }

  private static BigDecimal shortest(double number) {
    return new BigDecimal(Double.toString(number)).stripTrailingZeros();
  }

  private static String scientific(BigDecimal number, int exponent) {
    var digits = number.unscaledValue().abs().toString();
    return (number.signum() < 0 ? "-" : "")
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + (exponent < 0 ? "e-" : "e+")
        + (Math.abs(exponent) < 10 ? "0" : "")
        + Math.abs(exponent);
  }

  /// A duration as Go's `time.Duration` prints itself, such as `1h2m3.5s`.
  public static String duration(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos == 0) {
      return "0s";
    }
    var magnitude = BigDecimal.valueOf(nanos).abs();
    var sign = nanos < 0 ? "-" : "";
    if (magnitude.compareTo(BigDecimal.valueOf(1_000_000_000)) < 0) {
      int scale = magnitude.precision() > 6 ? 6 : magnitude.precision() > 3 ? 3 : 0;
      var unit = scale == 6 ? "ms" : scale == 3 ? "µs" : "ns";
      return sign + magnitude.movePointLeft(scale).stripTrailingZeros().toPlainString() + unit;
    }
    var parts = magnitude.divideAndRemainder(BigDecimal.valueOf(60_000_000_000L));
    var seconds = parts[1].movePointLeft(9).stripTrailingZeros().toPlainString() + "s";
    long minutes = parts[0].longValueExact();
    if (minutes == 0) {
      return sign + seconds;
    }
    return sign + (minutes >= 60 ? minutes / 60 + "h" : "") + minutes % 60 + "m" + seconds;
  }

  /// A time as RFC 3339 with as many fractional digits as it has.
  public static String timestamp(OffsetDateTime time) {
    var fraction =
        time.getNano() == 0
            ? ""
            : BigDecimal.valueOf(time.getNano(), 9)
                .stripTrailingZeros()
                .toPlainString()
                .substring(1);
    var zone = time.getOffset().equals(ZoneOffset.UTC) ? "Z" : time.getOffset().getId();
    return SECONDS.format(time) + fraction + zone;
  }

  /// A string between double quotes, as `%q` prints it.
  public static String quote(String text) {
    var quoted = new StringBuilder("\"");
    text.codePoints().forEach(c -> quoted.append(escape(c)));
    return quoted.append('"').toString();
  }

  private static String escape(int c) {
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case 7 -> "\\a";
      case '\b' -> "\\b";
      case '\f' -> "\\f";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case 11 -> "\\v";
      default ->
          isPrintable(c)
              ? Character.toString(c)
              : c < 0x80
                  ? "\\x%02x".formatted(c)
                  : c < 0x10000 ? "\\u%04x".formatted(c) : "\\U%08x".formatted(c);
    };
  }

  private static boolean isPrintable(int c) {
    return c == ' '
        || switch (Character.getType(c)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.PRIVATE_USE,
              Character.UNASSIGNED,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR,
              Character.SPACE_SEPARATOR ->
              false;
          default -> true;
        };
  }
}
