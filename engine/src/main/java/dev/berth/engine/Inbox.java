package dev.berth.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What other threads want done on the engine's thread, in the order in which they said so.
final class Inbox implements Executor {
  private final BlockingQueue<Runnable> messages = new LinkedBlockingQueue<>();
  private @Nullable Runnable first;

  /// Leaves a message. On any thread; does not wait.
  @Override
  public void execute(Runnable message) {
    messages.add(message);
  }

  /// Takes all messages. On the engine's thread, as is [#await].
  List<Runnable> take() {
    var taken = new ArrayList<Runnable>();
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
