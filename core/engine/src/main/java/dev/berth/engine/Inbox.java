package dev.berth.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The messages to the engine's thread, in the order in which they came.
///
/// Unbounded, since a bound would cost a wait or a loss: a watch that waited would fall behind
/// until the API server ends it, a binding that waited would hold what the engine may be waiting
/// for, and a message that is lost is a pod that is lost. Its length is that of a burst, such as
/// the objects of the cluster at the start, which are held anyway.
final class Inbox {
  private final BlockingQueue<EngineMessage> messages = new LinkedBlockingQueue<>();
  private @Nullable EngineMessage first;

  /// Adds a message. On any thread; does not wait.
  void add(EngineMessage message) {
    messages.add(message);
  }

  /// How many messages have not been taken. On any thread.
  int size() {
    return messages.size();
  }

  /// Takes all messages. On the engine's thread, as is [#await].
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
  /// @param limit how long at most; null to wait as long as it takes
  void await(@Nullable Duration limit) throws InterruptedException {
    if (first == null) {
      first =
          limit == null ? messages.take() : messages.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
    }
  }
}
