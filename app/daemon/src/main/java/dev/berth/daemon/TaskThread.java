package dev.berth.daemon;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A task on its own thread; interrupting the thread ends the task.
public final class TaskThread implements LeaderTask, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TaskThread.class);

  private static final Duration LAST = Duration.ofSeconds(20);

  @FunctionalInterface
  public interface Task {
    /// Works until it is interrupted, or until nothing is left to do.
    ///
    /// @return whether that went well
    /// @throws IOException if it cannot; the message is for the user
    boolean run() throws IOException, InterruptedException;
  }

  private final Thread thread;
  private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
  private volatile boolean failed;

  public TaskThread(String name, Task task) {
    thread = Thread.ofPlatform().name(name).daemon().unstarted(() -> run(task));
  }

  private void run(Task task) {
    boolean done = false;
    try {
      done = task.run();
    } catch (InterruptedException e) {
      done = true; // whoever ends it wants that
    } catch (IOException e) {
      LOG.error(e.getMessage());
    } finally {
      failed = !done;
      ended.complete(null);
    }
  }

  /// Starts the task, whether or not the process leads.
  public void start() {
    thread.start();
  }

  @Override
  public void begin() {
    LOG.info("Started leading");
    start();
  }

  @Override
  public void stop() {
    thread.interrupt();
    LOG.info("Leader lost");
  }

  @Override
  public void end() throws InterruptedException {
    thread.interrupt();
    if (thread.isAlive() && !join(LAST)) {
      LOG.warn("The work could not be ended in time");
    }
  }

  /// Waits for its end.
  public void join() throws InterruptedException {
    thread.join();
  }

  /// Waits for its end, up to this limit.
  ///
  /// @return whether it has ended
  public boolean join(Duration limit) throws InterruptedException {
    return thread.join(limit);
  }

  @Override
  public void close() {
    try {
      end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void whenEnded(Runnable action) {
    var _ = ended.thenRun(action);
  }

  public boolean hasFailed() {
    return failed;
  }
}
