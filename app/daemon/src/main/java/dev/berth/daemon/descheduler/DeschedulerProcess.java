package dev.berth.daemon.descheduler;

import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.daemon.ApiServers;
import dev.berth.daemon.Daemon;
import dev.berth.daemon.descheduler.DeschedulerRequest.DeschedulerOptions;
import dev.berth.descheduler.policy.DeschedulerPlugins;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import dev.berth.descheduler.policy.PolicyException;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.RequestTracer;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.http.ServerVersion;
import dev.berth.kube.write.EvictionSupport;
import dev.berth.scenario.BerthVersion;
import dev.berth.scenario.InputException;
import dev.berth.tracing.SpanTracing;
import dev.berth.tracing.TraceSpan;
import dev.berth.tracing.TracingException;
import java.io.IOException;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs the descheduler in a real cluster: connects, reads the policy, runs for leader if it is to,
/// and ends on a signal, after its only cycle, or when the lease is lost. For one run.
public final class DeschedulerProcess {
  private static final Logger LOG = LoggerFactory.getLogger(DeschedulerProcess.class);

  private static final String USER_AGENT =
      "descheduler/" + DeschedulerRequest.VERSION + " (berth)/descheduler";

  /// The name in v0.36.0.
  private static final String TRACER = "sigs.k8s.io/descheduler";

  private final DeschedulerRequest request;
  private final DeschedulerOptions options;
  private final TimeSource time = TimeSource.system();
  private final SplittableRandom random = new SplittableRandom();
  private final RegisteredMetrics metrics;
  private final PolicyFile file;

  /// A process that has not started.
  public DeschedulerProcess(DeschedulerRequest request) {
    this.request = request;
    options = request.options();
    metrics = RegisteredMetrics.of(options.servesMetrics(), time);
    file = new PolicyFile(options.policyConfigFile(), DeschedulerPlugins.inTree());
  }

  /// Runs. On the main thread.
  ///
  /// @param environment the variables of the process
  /// @return the exit code
  /// @throws IOException if it cannot start; the message is for the user
  /// @throws InputException if the policy is invalid, and v0.36.0 would not accept it
  public int run(Map<String, String> environment) throws IOException, InputException {
    return Daemon.run(options.logging(), () -> {}, daemon -> run(daemon, environment));
  }

  private int run(Daemon daemon, Map<String, String> environment)
      throws IOException, InputException, InterruptedException {
    try {
      if (!request.isOriginal()) {
        file.check();
      }
      return serve(daemon, environment);
    } catch (PolicyException | IOException e) {
      if (e instanceof IOException it && !request.isOriginal()) {
        throw it;
      }
      LOG.atError().addKeyValue("err", e.getMessage()).log("failed to run descheduler server");
      LOG.atError().addKeyValue("err", e.getMessage()).log("command failed");
      return Daemon.FAILED;
    }
  }

  private int serve(Daemon daemon, Map<String, String> environment)
      throws IOException, PolicyException, InterruptedException {
    try (var _ = metrics.serve(options.secureServing(), time);
        var tracing = tracing(environment);
        var span = tracing.begin("Run")) {
      Connection connection =
          new Connections(environment, time, metrics.client())
              .find(options.clientConnection().kubeconfig(), "");
      try (var servers = ApiServers.at(connection, time, RequestTracer.NONE)) {
        var clients =
            new DeschedulerTask.Clients(
                client(servers.watches()),
                client(servers.writes()),
                client(servers.events()),
                new Proxies(environment));
        return run(daemon, servers, clients, span);
      }
    }
  }

  /// Without a collector, the descheduler still works.
  private SpanTracing tracing(Map<String, String> environment) {
    try {
      return SpanTracing.start(TRACER, options.tracing(), environment, BerthVersion.own());
    } catch (TracingException e) {
      LOG.atError()
          .addKeyValue("err", e.getMessage())
          .log(
              options.fallsBackToNoTracing()
                  ? "ran into an error trying to setup a trace provider. Falling back to NoOp"
                      + " provider"
                  : "failed to create tracer provider");
      return SpanTracing.OFF;
    }
  }

  private ApiClient client(ApiServer server) {
    return new ApiClient(server, ClientSettings.of(options.clientConnection(), USER_AGENT), time);
  }

  private int run(
      Daemon daemon, ApiServers servers, DeschedulerTask.Clients clients, TraceSpan span)
      throws IOException, PolicyException, InterruptedException {
    DeschedulerPolicy policy = file.load(clients.reads());
    warnOfSkew(clients.reads());
    if (!EvictionSupport.has(clients.reads())) {
      if (request.isOriginal()) {
        return Daemon.DONE;
      }
      throw new IOException("the API server cannot evict pods: it has no pods/eviction");
    }
    LeaderElectionConfiguration election = options.leaderElection();
    if (election.leaderElect() && options.deschedulingInterval().isZero()) {
      throw new IOException("leaderElection must be used with deschedulingInterval");
    }
    if (election.leaderElect() && options.isDryRun()) {
      LOG.info("Warning: DryRun is set to True. You need to disable it to use Leader Election.");
    }
    if (election.leaderElect() && !options.isDryRun()) {
      var leadership =
          daemon.leadership(
              election, client(servers.election()), election.resourceName(), time, random.split());
      DeschedulerTask work = work(clients, policy, leadership::isHeld, span);
      return leadership.lead("descheduler", () -> run(work)) ? Daemon.DONE : Daemon.FAILED;
    }
    return work(clients, policy, () -> true, span).run() ? Daemon.DONE : Daemon.FAILED;
  }

  private DeschedulerTask work(
      DeschedulerTask.Clients clients,
      DeschedulerPolicy policy,
      BooleanSupplier holdsLease,
      TraceSpan span) {
    return new DeschedulerTask(
        request, clients, policy, file.plugins(), metrics, span, holdsLease, time, random.split());
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

  private static boolean run(DeschedulerTask work) throws IOException, InterruptedException {
    try {
      return work.run();
    } catch (PolicyException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /// Whether the descheduler knows the Kubernetes that it works for.
  static final class VersionSkew {
    private static final int OWN_MINOR = 36;
    private static final int MOST = 3;
    private static final Pattern VERSION = Pattern.compile("v?[0-9]+\\.([0-9]{1,6})\\.[0-9]+.*");

    private VersionSkew() {}

    /// A warning for a server of that version, such as `v1.37.1`; empty for none.
    static String warning(String server) {
      var version = VERSION.matcher(server);
      if (!version.matches()) {
        return "failed to parse Kubernetes server version '%s'".formatted(server);
      }
      return Math.abs(OWN_MINOR - Integer.parseInt(version.group(1))) <= MOST
          ? ""
          : ("descheduler version 0.%d.0 may not be supported on your version of Kubernetes %s."
                  + "See compatibility docs for more info:"
                  + " https://github.com/kubernetes-sigs/descheduler#compatibility-matrix")
              .formatted(OWN_MINOR, server);
    }
  }
}
