package dev.berth.ui;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// Bounds how often somebody may try tokens: each try is a question to the API server. A try counts
/// as failed until it is known to be good. For any thread.
final class FailedLogins {
  private static final long WINDOW = Duration.ofMinutes(1).toNanos();
  private static final int MOST = 10;

  private final TimeSource time;
  private final Deque<Long> tries = new ArrayDeque<>();

  FailedLogins(TimeSource time) {
    this.time = time;
  }

  /// Whether there may be one more try, which this counts.
  synchronized boolean mayTry() {
    long now = time.nanos();
    while (!tries.isEmpty() && now - tries.getFirst() > WINDOW) {
      tries.removeFirst();
    }
    if (tries.size() >= MOST) {
      return false;
    }
    tries.addLast(now);
    return true;
  }

  /// A try was good.
  synchronized void succeeded() {
    tries.pollLast();
  }
}
