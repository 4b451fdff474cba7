package dev.berth.loadaware.reading;

import java.time.Duration;
import java.time.Instant;

/// A value that tells of the load of a node, however old.
///
/// @param what its name, such as that of an annotation
/// @param measured when
/// @param goodFor how long it counts from then on
public record LoadReading(String node, String what, Instant measured, Duration goodFor) {
  /// From when on it does not count.
  public Instant expires() {
    return measured.plus(goodFor);
  }
}
