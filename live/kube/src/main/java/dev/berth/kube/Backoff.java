package dev.berth.kube;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// How often to try something, and how long to pause between the tries: `wait.Backoff` of
/// apimachinery. The only retry policy of clients, apart from `Retry-After`. Immutable.
///
/// @param first the first pause
/// @param factor the factor by which each pause is longer than the one before
/// @param longest the longest pause, without jitter
/// @param jitter the largest random addition, as a fraction of the pause
/// @param tries the number of tries; 0 for no limit
/// @param calm after this time without a pause, pauses start again with the first; 0 for never
public record Backoff(
    Duration first, double factor, Duration longest, double jitter, int tries, Duration calm) {

  /// Creates an endless backoff whose pauses never start again.
  ///
  /// @param tries the number of tries; 0 for no limit
  public static Backoff of(Duration first, double factor, double jitter, int tries) {
    return new Backoff(first, factor, Duration.ofDays(1), jitter, tries, Duration.ZERO);
  }

  /// Returns the pauses of one run.
  ///
  /// @param random for the jitter; several threads may share it
  public Pauses pauses(TimeSource time, RandomGenerator random) {
    return new Pauses(this, time, random);
  }

  /// The pauses of one run. For one thread.
  public static final class Pauses {

    private final Backoff backoff;
    private final TimeSource time;
    private final RandomGenerator random;
    private Duration next;
    private int tries = 1;
    private long lastAt;

    private Pauses(Backoff backoff, TimeSource time, RandomGenerator random) {
      this.backoff = backoff;
      this.time = time;
      this.random = random;
      this.next = backoff.first;
      this.lastAt = time.nanos();
    }

    /// Waits until the next try.
    ///
    /// @return false, without waiting, if there are no tries left
    public boolean pause() throws InterruptedException {
      if (tries == backoff.tries) {
        return false;
      }
      tries++;
      time.sleep(next());
      return true;
    }

    private Duration next() {
      var now = time.nanos();
      if (!backoff.calm.isZero() && now - lastAt > backoff.calm.toNanos()) {
        next = backoff.first;
      }
      lastAt = now;
      var chosen = next.plusNanos((long) (part() * backoff.jitter * next.toNanos()));
      var longer = Duration.ofNanos((long) (next.toNanos() * backoff.factor));
      next = longer.compareTo(backoff.longest) < 0 ? longer : backoff.longest;
      return chosen;
    }

    private double part() {
      synchronized (random) {
        return random.nextDouble();
      }
    }
  }
}
