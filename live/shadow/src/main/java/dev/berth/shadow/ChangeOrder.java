package dev.berth.shadow;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Puts changes of different kinds, which come in no common order, in the order of their versions:
/// each waits a while for those that come late. What comes later still is not held up any more. For
/// one thread.
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

  /// @param number in the order of arrival
  /// @param since in nanoseconds
  private record Waiting(ObjectChange change, long number, long since) {}

  /// @param patience how long a change waits
  ChangeOrder(Duration patience) {
    this.patience = patience.toNanos();
  }

  /// A change has come.
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

  /// The next change whose time has come, taken out; null if there is none yet.
  @Nullable ObjectChange poll(long now) {
    for (var first = byArrival.peek(); first != null; first = byArrival.peek()) {
      if (now - first.since < patience) {
        break;
      }
      if (allowed == null || BY_VERSION.compare(allowed, first) < 0) {
        allowed = first; // and so is all that belongs before it
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

  /// The next change, whether its time has come or not; null if there is none.
  @Nullable ObjectChange pollNow() {
    return byVersion.isEmpty() ? null : take();
  }

  private ObjectChange take() {
    var change = byVersion.removeFirst().change;
    last = Math.max(last, change.version());
    return change;
  }

  /// In how many nanoseconds the next change is due, if no other comes meanwhile.
  long nextIn(long now) {
    var first = byArrival.peek();
    return first == null ? patience : Math.max(0, first.since + patience - now);
  }

  /// The changes that are next, in their order.
  List<ObjectChange> upcoming(int limit) {
    return byVersion.stream().limit(limit).map(Waiting::change).toList();
  }

  int size() {
    return byVersion.size();
  }

  /// How many came after one had been taken that belongs behind them.
  int late() {
    return late;
  }
}
