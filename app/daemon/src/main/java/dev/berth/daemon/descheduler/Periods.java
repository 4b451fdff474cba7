package dev.berth.daemon.descheduler;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;

/// Periods from one start to the next. Work that takes longer than its period begins again at once.
final class Periods {
  private Periods() {}

  /// Waits for the rest of a period that began at this time, by [TimeSource#nanos].
  static void sleepUntil(long begun, Duration period, TimeSource time) throws InterruptedException {
    long left = begun + period.toNanos() - time.nanos();
    if (left > 0) {
      time.sleep(Duration.ofNanos(left));
    } else if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }
}
