package dev.berth.cli.live;

import dev.berth.engine.Scheduler;
import dev.berth.kube.lease.LeadershipListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Starts the scheduler when the process becomes leader. When the lease is lost, [LiveProcess] ends
/// the process.
final class Leadership implements LeadershipListener {
  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

  private final Scheduler scheduler;
  private final Preparation preparation;
  private final ProcessState state;

  /// What is to be done before the scheduler can work; may block.
  interface Preparation {
    void run() throws InterruptedException;
  }

  Leadership(Scheduler scheduler, Preparation preparation, ProcessState state) {
    this.scheduler = scheduler;
    this.preparation = preparation;
    this.state = state;
  }

  /// The lease is renewed meanwhile.
  @Override
  public void started() {
    state.leading(true);
    var _ = Thread.ofVirtual().name("leadership").start(this::begin);
  }

  /// A scheduler that cannot begin ends the process, so that another one may lead.
  private void begin() {
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
  public void stopped() {
    scheduler.stop();
    state.leading(false);
  }

  @Override
  public void leads(String identity) {
    LOG.atInfo().addKeyValue("identity", identity).log("New leader elected");
  }
}
