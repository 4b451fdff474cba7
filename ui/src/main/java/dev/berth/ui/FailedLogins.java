package dev.berth.ui;

import dev.berth.engine.port.TimeSource;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// Limits how often tokens may be tried, as each try is a request to the API server. A try counts
/// as failed until the token is known to be good. For any thread.
final class FailedLogins {
  private static final long WINDOW = Duration.ofMinutes(1).toNanos();
  private static final int MOST = 10;

  private final TimeSource time;
  private final Deque<Long> tries = new ArrayDeque<>();

  FailedLogins(TimeSource time) {
    this.time = time;
  }

  /// Counts one more try, and returns whether it is allowed.
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
