package dev.berth.daemon;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.server.LoggingOptions;
import dev.berth.daemon.log.ProcessLog;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.scenario.InputException;
import java.io.IOException;
import java.time.Duration;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A process that works until it is asked to end, or can no longer do its work. It sets up logging,
/// ends in order on a signal, and gives up the lease when an error ends it. For one run.
public final class Daemon {
  /// The exit codes of a daemon.
  public static final int DONE = 0;

  public static final int FAILED = 1;

  private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);

  private static final Duration SYNC_NOTE = Duration.ofSeconds(30);

  private volatile @Nullable Leadership leadership;
  private volatile Runnable atError = () -> {};

  @FunctionalInterface
  public interface Work {
    /// Works until it is interrupted, or until it cannot continue.
    ///
    /// @return the exit code
    /// @throws IOException if it cannot start; the message is for the user
    /// @throws InputException if its input is not valid
    int run(Daemon daemon) throws IOException, InputException, InterruptedException;
  }

  private Daemon() {}

  /// Works on the current thread, which a signal interrupts.
  ///
  /// @param whenRequested is called at the first signal, before anything else
  /// @return the exit code
  /// @throws IOException if the work cannot start; the message is for the user
  /// @throws InputException if its input is not valid
  public static int run(LoggingOptions logging, Runnable whenRequested, Work work)
      throws IOException, InputException {
    var daemon = new Daemon();
    var before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(new FatalErrorHandler(daemon::endByError));
    try (var _ = Termination.ofThisThread(whenRequested)) {
      ProcessLog.follow(logging);
      return work.run(daemon);
    } catch (InterruptedException e) {
      LOG.info("Requested to terminate, exiting");
      return DONE;
    } finally {
      ProcessLog.flush();
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  /// Waits until the watches have received all objects.
  public static void awaitSynced(ClusterWatch watch) throws InterruptedException {
    while (!watch.awaitSynced(SYNC_NOTE)) {
      LOG.warn("Still waiting for the caches to sync");
    }
  }

  /// The work of the process as leader; it does not run for leader yet. Once at most.
  ///
  /// @param client for the lease alone
  /// @param component source of the events about the lease
  /// @throws IOException if the configuration is not valid; the message is for the user
  public Leadership leadership(
      LeaderElectionConfiguration configuration,
      ApiClient client,
      String component,
      TimeSource time,
      SplittableRandom random)
      throws IOException {
    var made = Leadership.of(configuration, client, component, time, random);
    leadership = made;
    return made;
  }

  /// Registers an action that runs before an error ends the process. It must not fail.
  public void atError(Runnable action) {
    atError = action;
  }

  /// Gives up the lease, which would otherwise be held until it expires, and ends the process.
  private void endByError() {
    try {
      Leadership known = leadership;
      if (known != null) {
        known.giveUp();
      }
      atError.run();
      ProcessLog.flush();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      Runtime.getRuntime().halt(FAILED);
    }
  }
}
