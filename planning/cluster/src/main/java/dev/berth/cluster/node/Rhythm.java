package dev.berth.cluster.node;

import java.time.Duration;
import java.time.Instant;

/// Times at a fixed interval since some time.
public record Rhythm(Instant start, Duration interval) {

  /// The first that is not before.
  public Instant atOrAfter(Instant time) {
    var missing = Duration.between(start, time);
    if (!missing.isPositive()) {
      return start;
    }
    var rest = missing.toNanos() % interval.toNanos();
    return rest == 0 ? time : time.plusNanos(interval.toNanos() - rest);
  }

  /// The first that is later.
  public Instant after(Instant time) {
    return atOrAfter(time.plusNanos(1));
  }
}
