package dev.berth.engine.binding;

import java.math.BigDecimal;
import java.time.Duration;

/// A length of time as Go prints it: `1h0m0s`, `5m0s`, `1.5s`, `300ms`, `10µs`, `0s`.
final class GoDuration {
  private static final long SECOND = 1_000_000_000;

  private GoDuration() {}

  static String text(Duration duration) {
    long nanos = duration.toNanos();
    if (nanos == 0) {
      return "0s";
    }
    if (nanos < 0) {
      return "-" + text(duration.negated());
    }
    if (nanos < 1_000) {
      return nanos + "ns";
    }
    if (nanos < 1_000_000) {
      return decimal(nanos, 3) + "µs";
    }
    if (nanos < SECOND) {
      return decimal(nanos, 6) + "ms";
    }
    long minutes = nanos / SECOND / 60;
    String seconds = decimal(nanos - minutes * 60 * SECOND, 9) + "s";
    if (minutes == 0) {
      return seconds;
    }
    return minutes < 60
        ? minutes + "m" + seconds
        : "%dh%dm%s".formatted(minutes / 60, minutes % 60, seconds);
  }

  private static String decimal(long nanos, int places) {
    return BigDecimal.valueOf(nanos, places).stripTrailingZeros().toPlainString();
  }
}
