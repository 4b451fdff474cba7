package dev.berth.shadow;

import dev.berth.engine.ClusterChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Buffers the changes of all watches until they can be put in order. Thread-safe.
public final class ChangeBuffer {
  /// After this time, all watches have delivered the changes of one moment, unless a watch hangs.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final LongSupplier nanoTime;
  private final ChangeOrder order = new ChangeOrder(PATIENCE);
  private List<ObjectChange> loaded = new ArrayList<>();
  private boolean hasBegun;
  private long latest;

  /// Creates an empty buffer.
  ///
  /// @param nanoTime like [System#nanoTime]
  public ChangeBuffer(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /// Adds a change. The changes of one kind arrive in order.
  public synchronized void changed(ClusterChange clusterChange) {
    var change = ObjectChange.of(clusterChange, latest);
    latest = Math.max(latest, change.version());
    if (hasBegun) {
      order.add(change, nanoTime.getAsLong());
      notifyAll();
    } else {
      loaded.add(change);
    }
  }

  /// Puts changes in order from now on.
  ///
  /// @return all changes before that
  synchronized List<ObjectChange> begin() {
    hasBegun = true;
    List<ObjectChange> before = loaded;
    loaded = List.of();
    return before;
  }

  /// Returns the next change; null if there is none in time.
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

  /// Returns the next change, even if earlier ones may still arrive; null if there is none.
  synchronized @Nullable ObjectChange last() {
    return order.pollNow();
  }

  /// Returns the known changes that follow.
  synchronized List<ObjectChange> upcoming(int limit) {
    return order.upcoming(limit);
  }

  /// The number of changes that have not been returned.
  synchronized int waiting() {
    return order.size();
  }

  /// The number of changes that arrived after a later change had been returned.
  public synchronized int late() {
    return order.late();
  }
}
