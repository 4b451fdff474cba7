package dev.berth.cli.live;

import dev.berth.engine.Scheduler;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A scheduler at work on a thread of its own.
final class EngineThread {
  private static final Logger LOG = LoggerFactory.getLogger(EngineThread.class);

  /// How long bindings under way may take when the process is to end.
  private static final Duration LAST_BINDINGS = Duration.ofSeconds(20);

  private final Scheduler scheduler;
  private final Thread thread;

  private EngineThread(Scheduler scheduler) {
    this.scheduler = scheduler;
    thread = Thread.ofPlatform().name("engine").daemon().start(this::work);
  }

  /// Has it take note of what happens. It tries no pods yet.
  static EngineThread of(Scheduler scheduler) {
    return new EngineThread(scheduler);
  }

  private void work() {
    try {
      scheduler.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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
