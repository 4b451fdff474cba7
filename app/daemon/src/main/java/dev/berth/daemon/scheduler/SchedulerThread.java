package dev.berth.daemon.scheduler;

import dev.berth.daemon.LeaderTask;
import dev.berth.daemon.TaskThread;
import dev.berth.engine.live.Scheduler;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A scheduler on its own thread. It applies changes from the start, and schedules pods while the
/// process leads.
final class SchedulerThread implements LeaderTask {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerThread.class);

  /// The time limit for bindings in progress when the process ends.
  private static final Duration LAST_BINDINGS = Duration.ofSeconds(20);

  private final Scheduler scheduler;
  private final ProcessState state;
  private final Preparation preparation;
  private final TaskThread engine;

  /// Work that must be done before pods can be scheduled; may block.
  interface Preparation {
    void run() throws InterruptedException;
  }

  SchedulerThread(Scheduler scheduler, ProcessState state, Preparation preparation) {
    this.scheduler = scheduler;
    this.state = state;
    this.preparation = preparation;
    engine = new TaskThread("engine", this::work);
    engine.start();
  }

  /// The lease is renewed meanwhile.
  @Override
  public void begin() {
    state.leading().set(true);
    var _ = Thread.ofVirtual().name("leadership").start(this::prepare);
  }

  /// A scheduler that cannot start ends the process, so that another one may lead.
  private void prepare() {
    boolean prepared = false;
    try {
      preparation.run();
      prepared = true;
      scheduler.start();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (!prepared) {
        scheduler.stop();
      }
    }
  }

  @Override
  public void stop() {
    scheduler.stop();
    state.leading().set(false);
  }

  private boolean work() throws InterruptedException {
    scheduler.run();
    return true;
  }

  @Override
  public void whenEnded(Runnable action) {
    engine.whenEnded(action);
  }

  /// Whether the thread has ended without a request to stop.
  boolean hasFailed() {
    return engine.hasFailed();
  }

  void join() throws InterruptedException {
    engine.join();
  }

  /// Stops scheduling, and waits for bindings in progress.
  @Override
  public void end() throws InterruptedException {
    scheduler.stop();
    if (!engine.join(LAST_BINDINGS)) {
      LOG.warn("Some bindings have not ended in time");
    }
  }
}
