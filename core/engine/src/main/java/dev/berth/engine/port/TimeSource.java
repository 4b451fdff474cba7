package dev.berth.engine.port;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Time: a clock, a stopwatch and a way to wait. The engine needs only the clock; the connection to
/// a cluster needs all three. Thread-safe.
public interface TimeSource extends InstantSource {
  /// Returns the time of this machine. Only for the composition root and for tests of network
  /// waits; all other code gets its time as an argument.
  static TimeSource system() {
    return new SystemTime();
  }

  /// Returns nanoseconds since an arbitrary moment in the past. Unlike [#instant()], it neither
  /// jumps nor goes backwards.
  long nanos();

  /// Waits.
  ///
  /// @throws InterruptedException if the thread is interrupted before or while it waits
  void sleep(Duration duration) throws InterruptedException;

  /// Returns a clock that starts at the current time and does not jump when the machine's clock is
  /// set.
  default InstantSource steady() {
    Instant start = instant();
    long startNanos = nanos();
    return () -> start.plusNanos(nanos() - startNanos);
  }
}
