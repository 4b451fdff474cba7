package dev.berth.shadow;

import dev.berth.engine.ClusterChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Buffers the changes of all watches until they are in order. For any thread.
public final class ChangeBuffer {
  /// Changes of one moment have come from the watches of all kinds after so long, unless a watch
  /// hangs.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final LongSupplier nanoTime;
  private final ChangeOrder order = new ChangeOrder(PATIENCE);
  private List<ObjectChange> loaded = new ArrayList<>();
  private boolean hasBegun;
  private long latest;

  /// An empty one.
  ///
  /// @param nanoTime as [System#nanoTime]
  public ChangeBuffer(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /// Adds a change. Of one kind, they come in order.
  public synchronized void changed(ClusterChange clusterChange) {
    ObjectChange change = ObjectChange.of(clusterChange, latest);
    latest = Math.max(latest, change.version());
    if (hasBegun) {
      order.add(change, nanoTime.getAsLong());
      notifyAll();
    } else {
      loaded.add(change);
    }
  }

  /// From now on, changes are put in order.
  ///
  /// @return all changes from before
  synchronized List<ObjectChange> begin() {
    hasBegun = true;
    List<ObjectChange> before = loaded;
    loaded = List.of();
    return before;
  }

  /// The next change, if there is one in time; null if not.
  synchronized @Nullable ObjectChange next(Duration timeout) throws InterruptedException {
    long deadline = nanoTime.getAsLong() + timeout.toNanos();
    while (true) {
      long now = nanoTime.getAsLong();
      ObjectChange change = order.poll(now);
      if (change != null || now - deadline >= 0) {
        return change;
      }
      TimeUnit.NANOSECONDS.timedWait(
          this, Math.max(1_000_000, Math.min(order.nextIn(now), deadline - now)));
    }
  }

  /// The next change, whether others that belong before it may still come or not; null if there is
  /// none.
  synchronized @Nullable ObjectChange last() {
    return order.pollNow();
  }

  /// The changes that follow, as far as they are known.
  synchronized List<ObjectChange> upcoming(int limit) {
    return order.upcoming(limit);
  }

  /// How many changes there are that have not been handed on.
  synchronized int waiting() {
    return order.size();
  }

  /// How many changes came after one had been handed on that belongs behind them.
  public synchronized int late() {
    return order.late();
  }
}
