package dev.berth.cluster.node;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// The nodes of a zone that are to be tainted, and how fast that goes. For one thread.
final class ZoneTainter {

  /// How many nodes of a zone are ready.
  enum State {
    /// Nothing is known yet.
    INITIAL,
    NORMAL,
    /// At least three are not, and they are most.
    PARTIAL_DISRUPTION,
    /// None is.
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

  /// Whether it taints no node.
  boolean isHalted() {
    return rate == 0;
  }

  /// Goes on at another rate; whoever has waited goes on to wait.
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

  /// The next node to be tainted, if it is time; null if none is.
  @Nullable String poll(Instant now) {
    return !queue.isEmpty() && limiter.tryTake(1, now) ? queue.removeFirst() : null;
  }

  /// When the next node is to be tainted; null if none ever is.
  @Nullable Instant nextDue(Instant now) {
    return queue.isEmpty() ? null : limiter.available(1, now);
  }
}
