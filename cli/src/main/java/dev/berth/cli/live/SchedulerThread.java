package dev.berth.cli.live;

import dev.berth.cli.daemon.LeaderTask;
import dev.berth.engine.Scheduler;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A scheduler on a thread of its own. Changes are applied from the start; pods are scheduled while
/// the process leads.
final class SchedulerThread implements LeaderTask {
  private static final Logger LOG = LoggerFactory.getLogger(SchedulerThread.class);

  /// How long bindings under way may take when the process is to end.
  private static final Duration LAST_BINDINGS = Duration.ofSeconds(20);

  private final Scheduler scheduler;
  private final ProcessState state;
  private final Preparation preparation;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private final Thread thread;
  private volatile boolean stopped;

  /// What is to be done before pods can be scheduled; may block.
  interface Preparation {
    void run() throws InterruptedException;
  }

  private SchedulerThread(Scheduler scheduler, ProcessState state, Preparation preparation) {
    this.scheduler = scheduler;
    this.state = state;
    this.preparation = preparation;
    thread = Thread.ofPlatform().name("engine").daemon().start(this::work);
  }

  /// Starts the thread.
  static SchedulerThread of(Scheduler scheduler, ProcessState state, Preparation preparation) {
    return new SchedulerThread(scheduler, state, preparation);
  }

  /// The lease is renewed meanwhile.
  @Override
  public void begin() {
    state.leading(true);
    var _ = Thread.ofVirtual().name("leadership").start(this::prepare);
  }

  /// A scheduler that cannot begin ends the process, so that another one may lead.
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
    state.leading(false);
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
  @Override
  public void whenEnded(Runnable action) {
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
  @Override
  public void end() throws InterruptedException {
    scheduler.stop();
    if (!thread.join(LAST_BINDINGS)) {
      LOG.warn("Some bindings have not ended in time");
    }
  }
}
