package dev.berth.daemon;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.lease.LeaderElectionConfig;
import dev.berth.kube.lease.LeaderElector;
import dev.berth.kube.lease.LeadershipListener;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A lease for which the process runs, and by which it does what only one of several may do. For
/// one task; [#isHeld] and [#giveUp] are for any thread.
///
/// ```
/// candidate ──▶ leader: the task begins ──▶ lease lost:   the task stops
///                                       └─▶ task ended:   the lease is released
///                                       └─▶ interrupted:  the task ends, then the lease is released
/// ```
public final class Leadership {
  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

  private static final Duration LAST_LEASE = Duration.ofSeconds(5);

  private final Function<LeadershipListener, LeaderElector> election;
  private final AtomicBoolean resigned = new AtomicBoolean();
  private volatile @Nullable Candidacy candidacy;

  /// An election on a thread of its own.
  private record Candidacy(LeaderElector elector, Thread thread) {}

  private Leadership(Function<LeadershipListener, LeaderElector> election) {
    this.election = election;
  }

  /// A process that does not run for leader yet.
  static Leadership of(
      LeaderElectionConfiguration configuration,
      ApiClient client,
      String component,
      TimeSource time,
      SplittableRandom random)
      throws IOException {
    String identity = InetAddress.getLocalHost().getHostName() + "_" + UUID.randomUUID();
    try {
      var config = LeaderElectionConfig.of(configuration, identity);
      return new Leadership(
          listener -> new LeaderElector(config, client, component, listener, time, random.split()));
    } catch (IllegalArgumentException e) {
      throw new IOException("leaderElection: " + e.getMessage(), e);
    }
  }

  /// Runs for leader, and has the task run while the process leads. Returns when the task has ended
  /// or the lease is lost, or when the thread is interrupted and both are given up in order.
  ///
  /// @return whether the thread was interrupted
  public boolean lead(LeaderTask task) throws InterruptedException {
    LeaderElector elector = election.apply(new Callbacks(task));
    Thread thread = Thread.ofVirtual().name("election").unstarted(() -> stand(elector));
    candidacy = new Candidacy(elector, thread);
    thread.start();
    task.whenEnded(this::resign);
    try {
      thread.join();
      return false;
    } catch (InterruptedException e) {
      task.end(); // while the lease is still held
      giveUp();
      LOG.info("Requested to terminate, exiting");
      return true;
    }
  }

  /// Does a task on a thread of its own while the process leads.
  ///
  /// @return false if the task has failed
  public boolean lead(String name, TaskThread.Task task) throws InterruptedException {
    var thread = new TaskThread(name, task);
    if (!lead(thread)) {
      thread.end();
    }
    return !thread.hasFailed();
  }

  private static void stand(LeaderElector elector) {
    try {
      elector.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// What is done when the process becomes leader, and when it is no more.
  private record Callbacks(LeaderTask task) implements LeadershipListener {
    @Override
    public void started() {
      task.begin();
    }

    @Override
    public void stopped() {
      task.stop();
    }

    @Override
    public void leads(String identity) {
      LOG.atInfo().addKeyValue("identity", identity).log("New leader elected");
    }
  }

  /// Whether the process leads, and no other can.
  public boolean isHeld() {
    Candidacy standing = candidacy;
    return standing != null && standing.elector.holdsLease();
  }

  private void resign() {
    Candidacy standing = candidacy;
    // A second interrupt would cut off the release.
    if (standing != null && !resigned.getAndSet(true)) {
      standing.thread.interrupt();
    }
  }

  /// Runs for leader no more, and waits until the lease is released.
  void giveUp() throws InterruptedException {
    resign();
    Candidacy standing = candidacy;
    if (standing != null && standing.thread.isAlive() && !standing.thread.join(LAST_LEASE)) {
      LOG.warn("The lease could not be released in time");
    }
  }
}
