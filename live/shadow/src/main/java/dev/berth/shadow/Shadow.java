package dev.berth.shadow;

import java.time.Duration;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/// Follows a kube-scheduler with the same configuration, on the changes in a buffer alone. For one
/// run, on one thread.
public final class Shadow {
  private static final Duration LOOK_UP = Duration.ofMillis(200);

  /// So much of what comes next is of interest.
  private static final int FUTURE = 5_000;

  /// With so many changes waiting, there is no time to compare.
  private static final int FAR_BEHIND = 100_000;

  /// How long the end of the run may take.
  private static final Duration LAST_COMPARISONS = Duration.ofSeconds(15);

  private final LongSupplier nanoTime;
  private final ChangeBuffer buffer;
  private final DecisionComparator compare;

  /// @param scheduler that which is followed
  /// @param nanoTime as [System#nanoTime]
  /// @param counts takes the results
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

  /// Takes over what there is, and from then on follows what happens.
  ///
  /// @param isOver called several times per second
  /// @throws InterruptedException if it is to end at once
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

  /// Compares what has been seen and not been compared yet, as far as there is time.
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
