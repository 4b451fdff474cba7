package dev.berth.cel.value;

import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// Formats values as Go does.
public final class GoFormat {
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss");

  private GoFormat() {}

  /// Formats a floating-point number in the shortest form that identifies it (`%g`).
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

  /// Formats a floating-point number in its shortest form without an exponent (`%f`).
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

  /// Formats a time in RFC 3339, with as many fractional digits as it has.
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
}
