package dev.berth.cli.live;

import dev.berth.engine.Scheduler;
import dev.berth.kube.lease.LeadershipListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Lets the scheduler work once it is our turn. What follows when we lose the lease is up to
/// whoever waits for the end of the election.
final class Leadership implements LeadershipListener {
  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

  private final Scheduler scheduler;

  Leadership(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  @Override
  public void started() {
    scheduler.start();
  }

  @Override
  public void stopped() {
    scheduler.stop();
  }

  @Override
  public void leads(String identity) {
    LOG.info("\"New leader elected\" identity=\"{}\"", identity);
  }
}
