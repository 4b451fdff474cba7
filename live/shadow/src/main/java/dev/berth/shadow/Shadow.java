package dev.berth.shadow;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Follows a kube-scheduler with the same configuration, only from the changes in a buffer. For one
/// run, on one thread.
public final class Shadow {
  private static final Duration LOOK_UP = Duration.ofMillis(200);

  /// The number of following changes to look at.
  private static final int FUTURE = 5_000;

  /// If this many changes are waiting, there is no time to compare.
  private static final int FAR_BEHIND = 100_000;

  /// The longest time for the last comparisons.
  private static final Duration LAST_COMPARISONS = Duration.ofSeconds(15);

  private final LongSupplier nanoTime;
  private final ChangeBuffer buffer;
  private final DecisionComparator compare;

  /// @param scheduler the scheduler to follow
  /// @param nanoTime like [System#nanoTime]
  /// @param counts receives the results
  public Shadow(
      ObservedScheduler scheduler,
      InstantSource time,
      LongSupplier nanoTime,
      ChangeBuffer buffer,
      ComparisonCounts counts) {
    this.nanoTime = nanoTime;
    this.buffer = buffer;
    compare = new DecisionComparator(scheduler, new SettableClock(time), counts);
  }

  /// Takes over the existing objects, and then follows the changes.
  ///
  /// @param isOver called several times per second
  /// @throws InterruptedException if the thread is interrupted, to end at once
  public void run(BooleanSupplier isOver) throws InterruptedException {
    buffer.begin().forEach(compare::load);
    while (!isOver.getAsBoolean()) {
      ObjectChange change = buffer.next(LOOK_UP);
      if (change != null && buffer.waiting() > FAR_BEHIND) {
        compare.skip(change);
      } else if (change != null) {
        compare.follow(change, () -> buffer.upcoming(FUTURE));
      }
    }
  }

  /// Compares decisions that have been observed but not compared yet, while there is time.
  public void finish() {
    long deadline = nanoTime.getAsLong() + LAST_COMPARISONS.toNanos();
    for (ObjectChange change = buffer.last(); change != null; change = buffer.last()) {
      if (nanoTime.getAsLong() - deadline < 0) {
        compare.follow(change, () -> buffer.upcoming(FUTURE));
      } else {
        compare.skip(change);
      }
    }
  }
}
