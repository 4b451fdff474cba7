package dev.berth.engine.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// How long a pod backs off after a failed attempt: the time doubles with every failure, up to a
/// limit.
///
/// @param initial the backoff after the first failure
/// @param max the limit; zero for no backoff
/// @param wholeSeconds whether the backoff ends with a whole second, so that all pods of a second
///   are ready together and their priorities decide among them
public record PodBackoff(Duration initial, Duration max, boolean wholeSeconds) {
  /// No backoff: it ended long ago.
  static final Instant NEVER_FAILED = Instant.MIN;

  /// Returns when the backoff ends; see [#isOver].
  ///
  /// @param failures how often the pod has failed, at least 1
  Instant end(int failures, Instant failed) {
    return max.isZero() ? NEVER_FAILED : window(failed.plus(duration(failures)));
  }

  /// Returns the backoff of a group: the more pods it has, the longer the backoff may be.
  PodBackoff ofGroup(int pods) {
    var nanos = (long) (max.toNanos() * Math.sqrt(pods));
    return new PodBackoff(initial, Duration.ofNanos(nanos), wholeSeconds);
  }

  private Duration duration(int failures) {
    Duration duration = initial;
    for (int i = 1; i < failures && duration.compareTo(max) < 0; i++) {
      duration = duration.multipliedBy(2);
    }
    return duration.compareTo(max) < 0 ? duration : max;
  }

  /// Returns whether the backoff is over. The backoff is not over yet in the second in which it
  /// ends.
  boolean isOver(Instant end, Instant now) {
    return end.isBefore(window(now));
  }

  /// Returns the first whole second at which the backoff is over.
  static Instant firstSecondAfter(Instant end) {
    return end.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
  }

  private Instant window(Instant time) {
    return wholeSeconds ? time.truncatedTo(ChronoUnit.SECONDS) : time;
  }
}
