package dev.berth.cli.annotator;

import dev.berth.cli.flags.AnnotatorFlags;
import dev.berth.cli.live.LedRun;
import dev.berth.cli.live.Termination;
import dev.berth.cli.log.ProcessLog;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.server.PlainServer;
import dev.berth.server.health.HealthCheck;
import dev.berth.server.health.HealthPages;
import dev.berth.server.http.Routes;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the annotator in a real cluster: connects, runs for leader if it is to, and ends on a
/// signal or when the lease is lost. For one run.
public final class AnnotatorProcess {
  private static final Logger LOG = LoggerFactory.getLogger(AnnotatorProcess.class);

  private static final String NAME = "crane-scheduler-controller";
  private static final String ACCEPT = "application/vnd.kubernetes.protobuf,application/json";

  /// kube-scheduler's: with those of crane-scheduler, 5 and 10, a cluster of some hundred nodes
  /// would never be up to date.
  private static final float QPS = 50;

  private static final int BURST = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(65);

  private final AnnotatorRequest request;
  private final AnnotatorFlags flags;
  private final TimeSource time = TimeSource.system();
  private final SplittableRandom random = new SplittableRandom();

  /// A process that has not started.
  public AnnotatorProcess(AnnotatorRequest request) {
    this.request = request;
    flags = request.flags();
  }

  /// Runs. On the main thread.
  ///
  /// @param environment the variables of the process
  /// @return whether it has done its work until it was to end
  /// @throws IOException if it cannot start; the message is for the user
  public boolean run(Map<String, String> environment) throws IOException {
    try (var _ = Termination.ofThisThread(() -> {})) {
      ProcessLog.follow(flags.logging());
      return serve(environment);
    } catch (InterruptedException e) {
      LOG.info("Requested to terminate, exiting");
      return true;
    } finally {
      ProcessLog.flush();
    }
  }

  private boolean serve(Map<String, String> environment) throws IOException, InterruptedException {
    var check = new HealthCheck(NAME, () -> "");
    var pages = new HealthPages("healthz", List.of(check), (_, _, _) -> {}).handlers();
    try (var _ = PlainServer.start(flags.healthPort(), new Routes(pages, Map.of()));
        var prometheus = request.connect(environment)) {
      Connection connection =
          new Connections(environment, time).find(flags.kubeconfig(), flags.master());
      try (var reads = ApiServer.at(connection, time);
          var writes = ApiServer.at(connection, time);
          var leases = ApiServer.at(connection, time)) {
        var work =
            new AnnotatorWork(
                request,
                client(reads),
                client(writes),
                new HttpInstantQueries(prometheus, time),
                time,
                random.split());
        if (!flags.leaderElection().leaderElect()) {
          return work.run();
        }
        return new LedRun(flags.leaderElection(), client(leases), time, random.split())
            .run("annotator", _ -> work);
      }
    }
  }

  private ApiClient client(ApiServer server) {
    return new ApiClient(
        server, new ClientSettings(NAME + " (berth)", ACCEPT, QPS, BURST, TIMEOUT), time);
  }
}
