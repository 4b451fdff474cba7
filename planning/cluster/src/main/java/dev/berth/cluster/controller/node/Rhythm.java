package dev.berth.cluster.controller.node;

import java.time.Duration;
import java.time.Instant;

/// Times at a fixed interval from a start.
public record Rhythm(Instant start, Duration interval) {
  /// Returns the first of these times that is not before the given time.
  public Instant atOrAfter(Instant time) {
    var missing = Duration.between(start, time);
    if (!missing.isPositive()) {
      return start;
    }
    var rest = missing.toNanos() % interval.toNanos();
    return rest == 0 ? time : time.plusNanos(interval.toNanos() - rest);
  }

  /// Returns the first of these times after the given time.
  public Instant after(Instant time) {
    return atOrAfter(time.plusNanos(1));
  }
}
