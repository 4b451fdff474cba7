package dev.berth.cli.live;

import dev.berth.kube.lease.LeadershipListener;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Work that is done on a thread of its own while the process leads.
public final class LedWork implements LeadershipListener {
  private static final Logger LOG = LoggerFactory.getLogger(LedWork.class);

  private static final Duration LAST = Duration.ofSeconds(20);

  /// What is to be done.
  @FunctionalInterface
  public interface Task {
    /// Works until it is interrupted, or there is nothing left to do.
    ///
    /// @return whether that went well
    /// @throws IOException if it cannot; the message is for the user
    boolean run() throws IOException, InterruptedException;
  }

  private final Thread thread;
  private volatile Runnable whenEnded = () -> {};
  private volatile boolean failed;

  LedWork(String name, Task work) {
    thread = Thread.ofPlatform().name(name).daemon().unstarted(() -> run(work));
  }

  /// @param task runs when the work ends by itself
  void whenEnded(Runnable task) {
    whenEnded = task;
  }

  private void run(Task work) {
    try {
      failed = !work.run();
    } catch (InterruptedException e) {
      return; // by whoever ends it
    } catch (IOException e) {
      LOG.error(e.getMessage());
      failed = true;
    } catch (RuntimeException | Error e) {
      failed = true;
      throw e;
    } finally {
      whenEnded.run();
    }
  }

  @Override
  public void started() {
    LOG.info("Started leading");
    thread.start();
  }

  @Override
  public void stopped() {
    thread.interrupt();
    LOG.info("Leader lost");
  }

  @Override
  public void leads(String identity) {
    LOG.atInfo().addKeyValue("identity", identity).log("New leader elected");
  }

  boolean hasFailed() {
    return failed;
  }

  /// Ends the work, and waits for that.
  void end() throws InterruptedException {
    thread.interrupt();
    if (!thread.join(LAST)) {
      LOG.warn("The work could not be ended in time");
    }
  }
}
