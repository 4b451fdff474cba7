package dev.berth.kube.watch;

import dev.berth.kube.TimeSource;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// How long to wait before trying again: 0.8 s at first, twice as long every time up to 30 s, and
/// up to as much again by chance, so that not everybody comes at once. Two minutes without trouble,
/// and it begins anew. For one thread.
///
/// Source: client-go's `reflector.go`.
final class Backoff {

  private static final Duration FIRST = Duration.ofMillis(800);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration CALM = Duration.ofMinutes(2);

  private final TimeSource time;
  private final RandomGenerator random;
  private Duration next = FIRST;
  private long lastAt;

  Backoff(TimeSource time, RandomGenerator random) {
    this.time = time;
    this.random = random;
    this.lastAt = time.nanos();
  }

  void pause() throws InterruptedException {
    time.sleep(next());
  }

  Duration next() {
    var now = time.nanos();
    if (now - lastAt > CALM.toNanos()) {
      next = FIRST;
    }
    lastAt = now;
    var chosen = next.plusNanos((long) (random.nextDouble() * next.toNanos()));
    var doubled = next.multipliedBy(2);
    next = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    return chosen;
  }
}
