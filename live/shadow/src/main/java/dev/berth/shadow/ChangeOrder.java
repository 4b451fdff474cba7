package dev.berth.shadow;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Orders changes of different kinds, which arrive in no common order, by their versions. Each
/// change waits for a while, so that earlier ones may arrive. A change that arrives even later does
/// not wait. For one thread.
final class ChangeOrder {
  private static final Comparator<Waiting> BY_VERSION =
      Comparator.comparingLong((Waiting waiting) -> waiting.change.version())
          .thenComparingLong(Waiting::number);

  private final long patience;
  private final TreeSet<Waiting> byVersion = new TreeSet<>(BY_VERSION);
  private final Deque<Waiting> byArrival = new ArrayDeque<>();
  private long arrived;
  private @Nullable Waiting allowed;
  private long last = Long.MIN_VALUE;
  private int late;

  /// @param number its number in the order of arrival
  /// @param since when it arrived, in nanoseconds
  private record Waiting(ObjectChange change, long number, long since) {}

  /// @param patience how long a change waits
  ChangeOrder(Duration patience) {
    this.patience = patience.toNanos();
  }

  /// Adds a change.
  ///
  /// @param now in nanoseconds
  void add(ObjectChange change, long now) {
    var waiting = new Waiting(change, arrived++, now);
    byVersion.add(waiting);
    byArrival.add(waiting);
    if (change.version() < last) {
      late++;
    }
  }

  /// Removes and returns the next change that has waited long enough; null if there is none.
  @Nullable ObjectChange poll(long now) {
    for (var first = byArrival.peek(); first != null; first = byArrival.peek()) {
      if (now - first.since < patience) {
        break;
      }
      if (allowed == null || BY_VERSION.compare(allowed, first) < 0) {
        allowed = first; // and so have all earlier ones
      }
      byArrival.remove();
    }
    if (byVersion.isEmpty()) {
      return null;
    }
    var next = byVersion.getFirst();
    var isDue = allowed != null && BY_VERSION.compare(next, allowed) <= 0;
    return isDue || next.change.version() < last ? take() : null;
  }

  /// Removes and returns the next change, even if it has not waited long enough; null if there is
  /// none.
  @Nullable ObjectChange pollNow() {
    return byVersion.isEmpty() ? null : take();
  }

  private ObjectChange take() {
    var change = byVersion.removeFirst().change;
    last = Math.max(last, change.version());
    return change;
  }

  /// Returns in how many nanoseconds the next change is due if no other arrives meanwhile.
  long nextIn(long now) {
    var first = byArrival.peek();
    return first == null ? patience : Math.max(0, first.since + patience - now);
  }

  /// Returns the next changes, in order.
  List<ObjectChange> upcoming(int limit) {
    return byVersion.stream().limit(limit).map(Waiting::change).toList();
  }

  int size() {
    return byVersion.size();
  }

  /// The number of changes that arrived after a later change had been removed.
  int late() {
    return late;
  }
}
