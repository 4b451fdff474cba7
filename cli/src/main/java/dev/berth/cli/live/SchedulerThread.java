package dev.berth.cli.live;

import dev.berth.engine.Scheduler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A scheduler at work on a thread of its own.
final class SchedulerThread {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerThread.class);

  /// How long bindings under way may take when the process is to end.
  private static final Duration LAST_BINDINGS = Duration.ofSeconds(20);

  private final Scheduler scheduler;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final Thread thread;
  private volatile boolean stopped;

  private SchedulerThread(Scheduler scheduler) {
    this.scheduler = scheduler;
    thread = Thread.ofPlatform().name("engine").daemon().start(this::work);
  }

  /// Has it take note of what happens. It tries no pods yet.
  static SchedulerThread of(Scheduler scheduler) {
    return new SchedulerThread(scheduler);
  }

  private void work() {
    try {
      scheduler.run();
      stopped = true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      ended.complete(null);
    }
  }

  /// Has something done when it has ended, in order or by what it has thrown. It is done at once if
  /// it has ended already.
  void whenEnded(Runnable action) {
    var _ = ended.thenRun(action);
  }

  /// Whether it has ended without having been stopped.
  boolean hasFailed() {
    return ended.isDone() && !stopped;
  }

  /// Waits for its end.
  void join() throws InterruptedException {
    thread.join();
  }

  /// Tries no more pods, and lets what is under way come to its end.
  void end() throws InterruptedException {
    scheduler.stop();
    if (!thread.join(LAST_BINDINGS)) {
      LOG.warn("Some bindings have not ended in time");
    }
  }
}
