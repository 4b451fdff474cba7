package dev.berth.cli.live;

import dev.berth.engine.Scheduler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A scheduler running on a thread of its own.
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

  /// Starts the thread. Changes are applied; pods are not scheduled yet.
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

  /// Runs an action when the thread has ended, in order or by an exception; at once if it has ended
  /// already.
  void whenEnded(Runnable action) {
    var _ = ended.thenRun(action);
  }

  /// Whether the thread has ended without having been stopped.
  boolean hasFailed() {
    return ended.isDone() && !stopped;
  }

  /// Waits for the thread's end.
  void join() throws InterruptedException {
    thread.join();
  }

  /// Schedules no more pods, and waits for bindings under way.
  void end() throws InterruptedException {
    scheduler.stop();
    if (!thread.join(LAST_BINDINGS)) {
      LOG.warn("Some bindings have not ended in time");
    }
  }
}
