package dev.berth.cluster.controller.node;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// The nodes of a zone that will be tainted, and the rate of tainting. For one thread.
final class ZoneTainter {
  /// The state of a zone, by the number of its ready nodes.
  enum State {
    /// The state is not known yet.
    INITIAL,
    NORMAL,
    /// At least three nodes, and most of the nodes, are not ready.
    PARTIAL_DISRUPTION,
    /// No node is ready.
    FULL_DISRUPTION
  }

  private static final int BURST = 1;

  private final SequencedSet<String> queue = new LinkedHashSet<>();
  private State state = State.INITIAL;
  private double rate;
  private EvictionLimit limiter;

  ZoneTainter(double rate) {
    this.rate = rate;
    limiter = new EvictionLimit(rate, BURST);
  }

  State state() {
    return state;
  }

  void enter(State next) {
    state = next;
  }

  /// Whether the zone taints no nodes.
  boolean isHalted() {
    return rate == 0;
  }

  /// Changes the rate; waiting nodes keep their place.
  void limit(double perSecond, Instant now) {
    if (perSecond == rate) {
      return;
    }
    var waits = !limiter.tryTake(1, now);
    rate = perSecond;
    limiter = new EvictionLimit(perSecond, BURST);
    if (waits) {
      limiter.tryTake(1, now);
    }
  }

  void add(String node) {
    queue.add(node);
  }

  void remove(String node) {
    queue.remove(node);
  }

  /// Returns the next node to taint, if it is due; null if none is due.
  @Nullable String poll(Instant now) {
    return !queue.isEmpty() && limiter.tryTake(1, now) ? queue.removeFirst() : null;
  }

  /// Returns the time at which the next node is tainted; null if there is none.
  @Nullable Instant nextDue(Instant now) {
    return queue.isEmpty() ? null : limiter.available(1, now);
  }
}
