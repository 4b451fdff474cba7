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

/// The lease for which the process runs; only the holder of the lease does its work. It serves one
/// task; any thread may call [#isHeld] and [#giveUp].
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

  /// An election on its own thread.
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

  /// Runs for leader, and runs the task while the process leads. Returns when the task has ended,
  /// when the lease is lost, or, after both were given up in order, when the thread is interrupted.
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

  /// Runs a task on its own thread while the process leads.
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

  /// Runs when the process becomes leader, and when it stops being leader.
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

  /// Stops running for leader, and waits until the lease is released.
  void giveUp() throws InterruptedException {
    resign();
    Candidacy standing = candidacy;
    if (standing != null && standing.thread.isAlive() && !standing.thread.join(LAST_LEASE)) {
      LOG.warn("The lease could not be released in time");
    }
  }
}
