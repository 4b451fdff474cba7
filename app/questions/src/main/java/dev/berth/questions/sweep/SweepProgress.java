package dev.berth.questions.sweep;

import dev.berth.terminal.TimeText;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/// The progress of a sweep, and the time that it will take. For any threads.
public final class SweepProgress implements Supplier<String> {
  private final int all;
  private final boolean isKnown;
  private final long begun = System.nanoTime();
  private final AtomicInteger done = new AtomicInteger();

  /// The sweep begins.
  ///
  /// @param all the maximum number of scenarios to run
  /// @param isKnown whether all of them will run
  public SweepProgress(int all, boolean isKnown) {
    this.all = all;
    this.isKnown = isKnown;
  }

  /// A scenario has ended.
  public void advance() {
    done.incrementAndGet();
  }

  /// `12 of 600 scenarios, about 3m20s left`, or `12 of at most 600 scenarios`.
  @Override
  public String get() {
    int now = done.get();
    if (!isKnown) {
      return "%,d of at most %,d scenarios".formatted(now, all);
    }
    return "%,d of %,d scenarios%s"
        .formatted(now, all, now == 0 ? "" : ", about %s left".formatted(TimeText.of(left(now))));
  }

  private Duration left(int now) {
    return left(Duration.ofNanos(System.nanoTime() - begun), now, all - now);
  }

  /// Returns how long the rest takes at the same pace, in whole seconds.
  ///
  /// @param done the number of scenarios that have ended in the given time, at least one
  static Duration left(Duration passed, int done, int rest) {
    return Duration.ofSeconds(passed.multipliedBy(rest).dividedBy(done).toSeconds());
  }
}
