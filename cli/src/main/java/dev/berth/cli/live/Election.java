package dev.berth.cli.live;

import dev.berth.kube.lease.LeaderElector;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Leader election on a thread of its own.
public final class Election {
  private static final Logger LOG = LoggerFactory.getLogger(Election.class);

  private static final Duration LAST_LEASE = Duration.ofSeconds(5);

  private final LeaderElector elector;
  private final Thread thread;
  private final AtomicBoolean resigned = new AtomicBoolean();

  private Election(LeaderElector elector) {
    this.elector = elector;
    thread = Thread.ofVirtual().name("election").start(this::stand);
  }

  /// Starts to run for leader.
  public static Election of(LeaderElector elector) {
    return new Election(elector);
  }

  private void stand() {
    try {
      elector.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits until it is over: the lease is lost, or released.
  public void awaitEnd() throws InterruptedException {
    thread.join();
  }

  /// Ends the election and releases the lease, without waiting for that.
  public void resign() {
    if (!resigned.getAndSet(true)) { // a second interrupt would cut off the release
      thread.interrupt();
    }
  }

  /// Ends the election, and waits until the lease is released.
  public void end() throws InterruptedException {
    resign();
    if (!thread.join(LAST_LEASE)) {
      LOG.warn("The lease could not be released in time");
    }
  }
}
