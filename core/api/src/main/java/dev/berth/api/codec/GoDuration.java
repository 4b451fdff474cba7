package dev.berth.api.codec;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads and writes durations in Go's format: `1h15m30.5s`, `500ms`. They must be within ±2^63
/// nanoseconds.
public final class GoDuration {
  private static final Pattern PART =
      Pattern.compile("([0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(ns|us|µs|μs|ms|s|m|h)");

  /// A number, followed by the text at the place of its unit.
  private static final Pattern WRITTEN_PART =
      Pattern.compile("(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)([^0-9.]*)");

  private static final Set<String> UNITS = Set.of("ns", "us", "µs", "μs", "ms", "s", "m", "h");

  private GoDuration() {}

  /// Parses a duration; only zero may lack a unit.
  ///
  /// @throws DateTimeException in Go's words if the text is invalid or the time is too long
  public static Duration parse(String text) {
    var negative = text.startsWith("-");
    var start = negative || text.startsWith("+") ? 1 : 0;
    if (text.length() == start + 1 && text.charAt(start) == '0') {
      return Duration.ZERO;
    }
    var parts = PART.matcher(text);
    var nanos = BigDecimal.ZERO;
    var end = start;
    while (end < text.length() && parts.find(end) && parts.start() == end) {
      nanos = nanos.add(nanos(parts));
      end = parts.end();
    }
    if (end < text.length() || end == start) {
      throw new DateTimeException(problem(text, start));
    }
    try {
      return Duration.ofNanos((negative ? nanos.negate() : nanos).longValueExact());
    } catch (ArithmeticException e) {
      throw new DateTimeException("time: invalid duration " + GoText.quoted(text), e);
    }
  }

  /// Parses a duration that must not be negative.
  ///
  /// @throws DateTimeException if the text is invalid, or the time negative or too long
  public static Duration parseNotNegative(String text) {
    var duration = parse(text);
    if (duration.isNegative()) {
      throw new DateTimeException("negative duration " + GoText.quoted(text));
    }
    return duration;
  }

  private static String problem(String text, int start) {
    var parts = WRITTEN_PART.matcher(text);
    for (var end = start; parts.find(end) && parts.start() == end; end = parts.end()) {
      var unit = parts.group(1);
      if (unit.isEmpty()) {
        return "time: missing unit in duration " + GoText.quoted(text);
      }
      if (!UNITS.contains(unit)) {
        return "time: unknown unit %s in duration %s"
            .formatted(GoText.quoted(unit), GoText.quoted(text));
      }
    }
    return "time: invalid duration " + GoText.quoted(text);
  }

  private static BigDecimal nanos(Matcher part) {
    var number = part.group(1);
    var unit =
        switch (part.group(2)) {
          case "ns" -> 1L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          default -> 1_000L;
        };
    return new BigDecimal(number).multiply(BigDecimal.valueOf(unit)).setScale(0, RoundingMode.DOWN);
  }

  /// Formats a duration as Go's `Duration.String` does: `1h0m0s`, `1.5s`, `0s`.
  public static String format(Duration duration) {
    if (duration.isNegative()) {
      return "-" + format(duration.negated());
    }
    if (duration.isZero()) {
      return "0s";
    }
    if (duration.toSeconds() == 0) {
      var nanos = duration.toNanosPart();
      if (nanos < 1_000) {
        return nanos + "ns";
      }
      return nanos < 1_000_000 ? fraction(0, nanos, 3) + "µs" : fraction(0, nanos, 6) + "ms";
    }
    var hours = duration.toHours();
    var text = hours > 0 ? hours + "h" : "";
    if (duration.toMinutes() > 0) {
      text += duration.toMinutesPart() + "m";
    }
    return text + fraction(duration.toSecondsPart(), duration.toNanosPart(), 9) + "s";
  }

  /// Returns `whole` plus `part / 10^digits`, without trailing zeros.
  private static String fraction(int whole, int part, int digits) {
    return BigDecimal.valueOf(whole)
        .add(BigDecimal.valueOf(part, digits))
        .stripTrailingZeros()
        .toPlainString();
  }
}
