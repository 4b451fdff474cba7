package dev.berth.engine.port;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Time as it passes: a clock, a stopwatch and a way to wait. The engine only needs the clock, what
/// connects it to a cluster needs all three. For any thread.
public interface TimeSource extends InstantSource {
  /// The time of this machine. For the composition root and for tests of what waits for a network;
  /// everything else is handed its time.
  static TimeSource system() {
    return new SystemTime();
  }

  /// Nanoseconds since some moment in the past. Unlike [#instant()], it neither jumps nor goes
  /// backwards.
  long nanos();

  /// Waits.
  ///
  /// @throws InterruptedException if the thread is interrupted before or while it waits
  void sleep(Duration duration) throws InterruptedException;

  /// A clock that starts with the time of now, and does not jump when the machine's clock is set.
  default InstantSource steady() {
    Instant start = instant();
    long startNanos = nanos();
    return () -> start.plusNanos(nanos() - startNanos);
  }
}
