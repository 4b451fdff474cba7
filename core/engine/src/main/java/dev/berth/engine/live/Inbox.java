package dev.berth.engine.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The messages to the engine's thread, in the order of their arrival.
///
/// Unbounded, since a bound would mean waiting or losing messages. A watch that waits falls behind
/// until the API server ends it; a binding that waits may block work for which the engine waits; a
/// lost message is a lost pod. The inbox grows to the length of a burst, such as the objects of the
/// cluster at the start, which are kept in memory anyway.
final class Inbox {
  private final BlockingQueue<EngineMessage> messages = new LinkedBlockingQueue<>();
  private @Nullable EngineMessage first;

  /// Adds a message. Callable on any thread; does not wait.
  void add(EngineMessage message) {
    messages.add(message);
  }

  /// The number of messages not taken yet. Callable on any thread.
  int size() {
    return messages.size();
  }

  /// Takes all messages. On the engine's thread, like [#await].
  List<EngineMessage> take() {
    var taken = new ArrayList<EngineMessage>();
    if (first != null) {
      taken.add(first);
      first = null;
    }
    messages.drainTo(taken);
    return taken;
  }

  /// Waits for a message.
  ///
  /// @param limit the longest time to wait; null for no limit
  void await(@Nullable Duration limit) throws InterruptedException {
    if (first == null) {
      first =
          limit == null ? messages.take() : messages.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
  }
}
