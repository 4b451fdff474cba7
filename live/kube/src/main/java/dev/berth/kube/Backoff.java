package dev.berth.kube;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// How often something is tried, and how long the pauses between the tries are: `wait.Backoff` of
/// apimachinery. The one retry policy of clients, besides `Retry-After`. Immutable.
///
/// @param first pause
/// @param factor by which each pause is longer than the one before
/// @param longest pause, without its jitter
/// @param jitter the part of a pause by which it may be longer, by chance
/// @param tries in all; 0 for any number
/// @param calm time without a pause after which the next one is the first again; 0 for never
public record Backoff(
    Duration first, double factor, Duration longest, double jitter, int tries, Duration calm) {

  /// Pauses that do not end and do not begin anew.
  ///
  /// @param tries in all; 0 for any number
  public static Backoff of(Duration first, double factor, double jitter, int tries) {
    return new Backoff(first, factor, Duration.ofDays(1), jitter, tries, Duration.ZERO);
  }

  /// The pauses of one run.
  ///
  /// @param random for the jitter; may be shared by threads
  public Pauses pauses(TimeSource time, RandomGenerator random) {
    return new Pauses(this, time, random);
  }

  /// The pauses between the tries of one run. For one thread.
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
    /// @return false, at once, if there have been as many as there may be
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
