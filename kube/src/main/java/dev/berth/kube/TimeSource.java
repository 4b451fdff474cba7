package dev.berth.kube;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/// Time as it passes: whoever talks to others has to wait for them. For any thread.
public interface TimeSource extends InstantSource {

  /// Nanoseconds since some moment in the past. Unlike the clock on the wall, it neither jumps nor
  /// goes backwards.
  long nanos();

  /// Waits.
  void sleep(Duration duration) throws InterruptedException;

  /// A clock that shows the right time now, and from then on never jumps when somebody sets the
  /// machine's.
  default InstantSource steady() {
    Instant start = instant();
    long startNanos = nanos();
    return () -> start.plusNanos(nanos() - startNanos);
  }
}
