package dev.berth.kube.http;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;

/// Lets requests pass at a given rate, and several of them at once after a pause. Thread-safe.
/// Equivalent to `flowcontrol.NewTokenBucketRateLimiter`, but written as a schedule: every request
/// takes its interval, and the schedule may be ahead of time by one less than the burst.
final class TokenBucket {

  private final TimeSource time;
  private final long interval;
  private final long ahead;

  /// The end of the intervals taken so far.
  private long taken;

  /// @param rate requests per second; 0 or less for no limit
  TokenBucket(double rate, int burst, TimeSource time) {
    this.time = time;
    this.interval = rate <= 0 ? 0 : (long) (1e9 / rate);
    this.ahead = interval * Math.max(0, burst - 1);
    this.taken = time.nanos();
  }

  /// Waits for the request's turn.
  ///
  /// @return how long this took
  Duration acquire() throws InterruptedException {
    var wait = interval == 0 ? 0 : take();
    if (wait <= 0) {
      return Duration.ZERO;
    }
    var duration = Duration.ofNanos(wait);
    time.sleep(duration);
    return duration;
  }

  private synchronized long take() {
    var now = time.nanos();
    var begin = taken - now > 0 ? taken : now;
    taken = begin + interval;
    return begin - ahead - now;
  }
}
