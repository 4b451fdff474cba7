package dev.berth.daemon.annotator;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.daemon.ApiServers;
import dev.berth.daemon.Daemon;
import dev.berth.daemon.annotator.AnnotatorRequest.AnnotatorOptions;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.RequestTracer;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.scenario.InputException;
import dev.berth.server.PlainServer;
import dev.berth.server.health.HealthCheck;
import dev.berth.server.health.HealthPages;
import dev.berth.server.http.Routes;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Runs the annotator in a real cluster: connects, runs for leader if it is to, and ends on a
/// signal or when the lease is lost. For one run.
public final class AnnotatorProcess {
  private static final String NAME = "crane-scheduler-controller";
  private static final String ACCEPT = "application/vnd.kubernetes.protobuf,application/json";

  /// kube-scheduler's limit: with crane-scheduler's limits of 5 and 10, a cluster of some hundred
  /// nodes would never be up to date.
  private static final float QPS = 50;

  private static final int BURST = 100;
  private static final Duration TIMEOUT = Duration.ofSeconds(65);

  private final AnnotatorRequest request;
  private final AnnotatorOptions options;
  private final TimeSource time = TimeSource.system();
  private final SplittableRandom random = new SplittableRandom();

  public AnnotatorProcess(AnnotatorRequest request) {
    this.request = request;
    options = request.options();
  }

  /// Runs. On the main thread.
  ///
  /// @return the exit code
  /// @throws IOException if it cannot start; the message is for the user
  public int run(Map<String, String> environment) throws IOException, InputException {
    return Daemon.run(options.logging(), () -> {}, daemon -> run(daemon, environment));
  }

  private int run(Daemon daemon, Map<String, String> environment)
      throws IOException, InterruptedException {
    var check = new HealthCheck(NAME, () -> "");
    var pages = new HealthPages("healthz", List.of(check), (_, _, _) -> {}).handlers();
    try (var _ = PlainServer.start(options.healthPort(), new Routes(pages, Map.of()));
        var prometheus = request.connect(environment)) {
      Connection connection =
          new Connections(environment, time).find(options.kubeconfig(), options.master());
      try (var servers = ApiServers.at(connection, time, RequestTracer.NONE)) {
        var work =
            new AnnotatorTask(
                request,
                client(servers.watches()),
                client(servers.writes()),
                AnnotatorRequest.queries(prometheus, time),
                time,
                random.split());
        return isDone(daemon, client(servers.election()), work) ? Daemon.DONE : Daemon.FAILED;
      }
    }
  }

  private boolean isDone(Daemon daemon, ApiClient leases, AnnotatorTask work)
      throws IOException, InterruptedException {
    LeaderElectionConfiguration election = options.leaderElection();
    return election.leaderElect()
        ? daemon
            .leadership(election, leases, election.resourceName(), time, random.split())
            .lead("annotator", work)
        : work.run();
  }

  private ApiClient client(ApiServer server) {
    return new ApiClient(
        server, new ClientSettings(NAME + " (berth)", ACCEPT, QPS, BURST, TIMEOUT), time);
  }
}
