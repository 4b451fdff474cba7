package dev.berth.daemon.scheduler;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.daemon.Daemon;
import dev.berth.daemon.Termination;
import dev.berth.daemon.log.ProcessLog;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.watch.ClusterWatch;
import dev.berth.kube.watch.WatchedKind;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.shadow.ChangeBuffer;
import dev.berth.shadow.ComparisonCounts;
import dev.berth.shadow.ObservedScheduler;
import dev.berth.shadow.Shadow;
import dev.berth.terminal.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Follows the kube-scheduler of a real cluster, until a signal or a limit is reached. Only reads.
/// For one run.
public final class ShadowProcess {
  private static final Logger LOG = LoggerFactory.getLogger(ShadowProcess.class);

  private static final String USER_AGENT = "berth-shadow";
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final LoadedScheduler scheduler;
  private final ComparisonCounts counts;
  private final ShadowLimits limits;
  private final TimeSource time = TimeSource.system();
  private final SplittableRandom random = new SplittableRandom();

  /// The conditions that end a shadow run.
  ///
  /// @param time since the caches are synced
  /// @param decisions the decisions of kube-scheduler
  public record ShadowLimits(Duration time, int decisions) {
    /// No limit: until a signal.
    public static final ShadowLimits NONE =
        new ShadowLimits(Duration.ofNanos(Long.MAX_VALUE), Integer.MAX_VALUE);
  }

  /// A process that has not started.
  ///
  /// @param scheduler has the same configuration as the followed one
  public ShadowProcess(LoadedScheduler scheduler, ComparisonCounts counts, ShadowLimits limits) {
    this.scheduler = scheduler;
    this.counts = counts;
    this.limits = limits;
  }

  /// Runs. On the main thread.
  ///
  /// @param kubeconfig empty for the kubeconfig of the configuration
  /// @param progress shows the progress; closed before the report
  /// @param report writes the report after everything has ended, and flushes, because the process
  ///   may end at once. Its argument is the exit code.
  /// @return the exit code
  /// @throws IOException if it cannot start; the message is for the user
  public int run(
      String kubeconfig,
      Map<String, String> environment,
      Supplier<Progress> progress,
      IntSupplier report)
      throws IOException {
    try (var _ = Termination.ofThisThread(() -> {})) {
      ClientConnectionConfiguration wanted =
          scheduler.configuration().configuration().clientConnection();
      Connection connection =
          new Connections(environment, time)
              .find(kubeconfig.isEmpty() ? wanted.kubeconfig() : kubeconfig, "");
      try (var _ = progress.get();
          var server = ApiServer.at(connection, time)) {
        var client = new ApiClient(server, ClientSettings.of(wanted, USER_AGENT), time);
        new ConnectivityCheck(client, server.address(), PATIENCE, time).make(kinds());
        follow(client);
      } catch (InterruptedException e) {
        LOG.debug("Requested to terminate before the first comparison");
      }
      ProcessLog.flush();
      return report.getAsInt();
    }
  }

  private List<WatchedKind<?>> kinds() {
    return LiveProcess.kinds(scheduler);
  }

  private void follow(ApiClient client) throws InterruptedException {
    var buffer = new ChangeBuffer(time::nanos);
    var observed =
        new ObservedScheduler(
            scheduler.configuration(),
            scheduler.profiles(),
            scheduler.plugins(),
            scheduler.featureGates());
    var shadow = new Shadow(observed, time, time::nanos, buffer, counts);
    try (var watch = ClusterWatch.start(client, kinds(), buffer::changed, time, random.split())) {
      Daemon.awaitSynced(watch);
      LOG.info("Following kube-scheduler");
      try {
        shadow.run(end());
      } catch (InterruptedException e) {
        LOG.info("Requested to terminate, exiting");
      }
    }
    shadow.finish();
    if (buffer.late() > 0) {
      LOG.atWarn()
          .addKeyValue("changes", buffer.late())
          .log("Changes came too late to be put in order");
    }
  }

  private BooleanSupplier end() {
    long start = time.nanos();
    return () ->
        counts.decisions() >= limits.decisions() || time.nanos() - start >= limits.time().toNanos();
  }
}
