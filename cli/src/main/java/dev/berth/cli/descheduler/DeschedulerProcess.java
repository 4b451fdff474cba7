package dev.berth.cli.descheduler;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.cli.flags.BerthVersion;
import dev.berth.cli.flags.DeschedulerFlags;
import dev.berth.cli.live.LedRun;
import dev.berth.cli.live.Termination;
import dev.berth.cli.log.ProcessLog;
import dev.berth.cli.scenario.InputException;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.http.ServerVersion;
import dev.berth.kube.write.EvictionSupport;
import dev.berth.tracing.SpanTracing;
import dev.berth.tracing.TraceSpan;
import dev.berth.tracing.TracingException;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the descheduler in a real cluster: connects, reads the policy, runs for leader if it is to,
/// and ends on a signal, after its only cycle, or when the lease is lost. For one run.
public final class DeschedulerProcess {
  private static final Logger LOG = LoggerFactory.getLogger(DeschedulerProcess.class);

  private static final int DONE = 0;
  private static final int FAILED = 1;

  private static final String USER_AGENT =
      "descheduler/" + DeschedulerRequest.VERSION + " (berth)/descheduler";

  /// That of v0.36.0.
  private static final String TRACER = "sigs.k8s.io/descheduler";

  private static final float USUAL_QPS = 5;
  private static final int USUAL_BURST = 10;
  private static final Duration TIMEOUT = Duration.ofSeconds(65);

  private final DeschedulerRequest request;
  private final DeschedulerFlags flags;
  private final TimeSource time = TimeSource.system();
  private final SplittableRandom random = new SplittableRandom();
  private final Instruments instruments;
  private final PolicyFile file;

  /// A process that has not started.
  public DeschedulerProcess(DeschedulerRequest request) {
    this.request = request;
    flags = request.flags();
    instruments = Instruments.of(flags.servesMetrics(), time);
    file = new PolicyFile(flags.policyConfigFile(), DeschedulerPlugins.inTree());
  }

  /// Runs. On the main thread.
  ///
  /// @param environment the variables of the process
  /// @return the exit code
  /// @throws IOException if it cannot start; the message is for the user
  /// @throws InputException if the policy is not valid, and not to be taken as v0.36.0 takes it
  public int run(Map<String, String> environment) throws IOException, InputException {
    try (var _ = Termination.ofThisThread(() -> {})) {
      ProcessLog.follow(flags.logging());
      if (!request.isOriginal()) {
        file.check();
      }
      return serve(environment);
    } catch (InterruptedException e) {
      LOG.info("Requested to terminate, exiting");
      return DONE;
    } catch (PolicyException e) {
      return failed(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      if (!request.isOriginal()) {
        throw e;
      }
      return failed(String.valueOf(e.getMessage()));
    } finally {
      ProcessLog.flush();
    }
  }

  private static int failed(String message) {
    LOG.atError().addKeyValue("err", message).log("failed to run descheduler server");
    LOG.atError().addKeyValue("err", message).log("command failed");
    return FAILED;
  }

  private int serve(Map<String, String> environment)
      throws IOException, PolicyException, InterruptedException {
    try (var _ = DeschedulerEndpoints.start(flags.secureServing(), instruments.families(), time);
        var tracing = tracing(environment);
        var span = tracing.begin("Run")) {
      Connection connection =
          new Connections(environment, time, instruments.client()).find(flags.kubeconfig(), "");
      try (var server = ApiServer.at(connection, time);
          var writes = ApiServer.at(connection, time)) {
        var clients =
            new LiveWork.Clients(
                client(server), client(writes), client(writes), new Proxies(environment));
        return run(connection, clients, span);
      }
    }
  }

  /// A collector is no reason not to work.
  private SpanTracing tracing(Map<String, String> environment) {
    try {
      return SpanTracing.start(TRACER, flags.tracing(), environment, BerthVersion.own());
    } catch (TracingException e) {
      LOG.atError()
          .addKeyValue("err", e.getMessage())
          .log(
              flags.fallsBackToNoTracing()
                  ? "ran into an error trying to setup a trace provider. Falling back to NoOp"
                      + " provider"
                  : "failed to create tracer provider");
      return SpanTracing.OFF;
    }
  }

  private ApiClient client(ApiServer server) {
    return new ApiClient(
        server,
        new ClientSettings(
            USER_AGENT,
            "application/vnd.kubernetes.protobuf,application/json",
            flags.qps() == 0 ? USUAL_QPS : flags.qps(),
            flags.burst() == 0 ? USUAL_BURST : flags.burst(),
            TIMEOUT),
        time);
  }

  private int run(Connection connection, LiveWork.Clients clients, TraceSpan span)
      throws IOException, PolicyException, InterruptedException {
    DeschedulerPolicy policy = file.load(clients.reads());
    warnOfSkew(clients.reads());
    if (!EvictionSupport.has(clients.reads())) {
      if (request.isOriginal()) {
        return DONE;
      }
      throw new IOException("the API server cannot evict pods: it has no pods/eviction");
    }
    LeaderElectionConfiguration election = flags.leaderElection();
    if (election.leaderElect() && flags.deschedulingInterval().isZero()) {
      throw new IOException("leaderElection must be used with deschedulingInterval");
    }
    if (election.leaderElect() && flags.isDryRun()) {
      LOG.info("Warning: DryRun is set to True. You need to disable it to use Leader Election.");
    }
    if (election.leaderElect() && !flags.isDryRun()) {
      return lead(connection, clients, policy, election, span);
    }
    return work(clients, policy, () -> true, span).run() ? DONE : FAILED;
  }

  private LiveWork work(
      LiveWork.Clients clients,
      DeschedulerPolicy policy,
      BooleanSupplier holdsLease,
      TraceSpan span) {
    return new LiveWork(
        request,
        clients,
        policy,
        file.plugins(),
        instruments,
        span,
        holdsLease,
        time,
        random.split());
  }

  private static void warnOfSkew(ApiClient client) throws InterruptedException {
    try {
      String warning = VersionSkew.warning(ServerVersion.of(client).gitVersion());
      if (!warning.isEmpty()) {
        LOG.warn(warning);
      }
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue("err", e.getMessage())
          .log("failed to discover Kubernetes server version");
    }
  }

  private int lead(
      Connection connection,
      LiveWork.Clients clients,
      DeschedulerPolicy policy,
      LeaderElectionConfiguration configuration,
      TraceSpan span)
      throws IOException, InterruptedException {
    try (var server = ApiServer.at(connection, time)) {
      var led = new LedRun(configuration, client(server), time, random.split());
      return led.run(
              "descheduler",
              holdsLease -> {
                LiveWork work = work(clients, policy, holdsLease, span);
                return () -> run(work);
              })
          ? DONE
          : FAILED;
    }
  }

  private static boolean run(LiveWork work) throws IOException, InterruptedException {
    try {
      return work.run();
    } catch (PolicyException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
