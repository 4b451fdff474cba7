package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.cli.descheduler.DeschedulerOptions;
import dev.berth.config.server.SecureServing;
import dev.berth.tracing.SpanTracing;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// All flags of sigs.k8s.io/descheduler v0.36.0.
public final class DeschedulerFlags {
  private static final int PORT = 10_258;
  private static final String SERVICE = "descheduler";
  private static final String ACCEPT = "application/vnd.kubernetes.protobuf,application/json";
  private static final float USUAL_QPS = 5;
  private static final int USUAL_BURST = 10;

  /// The descheduler's.
  private static final LeaderElectionConfiguration ELECTION =
      new LeaderElectionConfiguration(
          false,
          Duration.ofSeconds(137),
          Duration.ofSeconds(107),
          Duration.ofSeconds(26),
          "leases",
          "descheduler",
          "kube-system");

  @Option(
      names = "--policy-config-file",
      paramLabel = "FILE",
      description = "The DeschedulerPolicy. Needed.")
  private String policyConfigFile = "";

  @Option(
      names = "--descheduling-interval",
      paramLabel = "DURATION",
      description = "Time from the start of a cycle to that of the next; 0 for one cycle alone.")
  private Duration deschedulingInterval = Duration.ZERO;

  @Option(
      names = "--dry-run",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Evict nothing, and log what would be evicted.")
  private boolean dryRun;

  @Option(
      names = {"--kubeconfig", "--client-connection-kubeconfig"},
      paramLabel = "FILE",
      description = "How to reach the cluster; without it, the one that this runs in.")
  private String kubeconfig = "";

  @Option(
      names = "--client-connection-qps",
      paramLabel = "N",
      description = "Requests a second; 0 for 5.")
  private float qps;

  @Option(
      names = "--client-connection-burst",
      paramLabel = "N",
      description = "Requests at once; 0 for 10.")
  private int burst;

  @Option(
      names = "--disable-metrics",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Do not serve /metrics, and do not count evictions.")
  private boolean disableMetrics;

  @Option(
      names = "--enable-http2",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Serve HTTP/2, too.")
  private boolean enableHttp2;

  @Option(
      names = "--feature-gates",
      paramLabel = "NAME=BOOL,...",
      description = "Features: EvictionsInBackground (alpha, off), AllAlpha, AllBeta.")
  private List<BoolMap> featureGates = List.of();

  @Option(
      names = "--otel-collector-endpoint",
      paramLabel = "HOST:PORT",
      description = "Where spans go, by gRPC; without it, nowhere.")
  private String otelCollectorEndpoint = "";

  @Option(
      names = "--otel-transport-ca-cert",
      paramLabel = "FILE",
      description = "The authority of the collector's certificate; without it, no TLS.")
  private String otelTransportCaCert = "";

  @Option(
      names = "--otel-service-name",
      paramLabel = "NAME",
      description = "The service's name in spans.")
  private String otelServiceName = SERVICE;

  @Option(
      names = "--otel-trace-namespace",
      paramLabel = "NAME",
      description = "The service's namespace in spans.")
  private String otelTraceNamespace = "";

  @Option(
      names = "--otel-sample-rate",
      paramLabel = "0..1",
      description = "The part of traces that is sent.")
  private double otelSampleRate = 1;

  @Option(
      names = "--otel-fallback-no-op-on-error",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Go on without tracing if it cannot be set up.")
  private boolean otelFallbackNoOpOnError;

  @Mixin private SecureServingFlags secureServing = new SecureServingFlags(PORT);

  @Mixin private LeaderElectionFlags leaderElection = new LeaderElectionFlags(ELECTION);

  @Mixin private LogFlags logs = new LogFlags();

  /// The defaults.
  public DeschedulerFlags() {}

  /// What they say.
  public DeschedulerOptions options() {
    return new DeschedulerOptions(
        policyConfigFile,
        deschedulingInterval,
        dryRun,
        new ClientConnectionConfiguration(
            kubeconfig, ACCEPT, "", qps == 0 ? USUAL_QPS : qps, burst == 0 ? USUAL_BURST : burst),
        !disableMetrics,
        BoolMap.all(featureGates),
        new SpanTracing.Options(
            otelCollectorEndpoint,
            otelTransportCaCert,
            otelServiceName.isEmpty() ? SERVICE : otelServiceName,
            otelTraceNamespace,
            otelSampleRate),
        otelFallbackNoOpOnError,
        secureServing(),
        leaderElection.configuration(),
        logs.options());
  }

  /// How HTTPS is served. There is no directory of certificates: what is made is kept in memory.
  private SecureServing secureServing() {
    var given = secureServing.options();
    return new SecureServing(
        given.bindAddress(),
        given.port(),
        given.certificate(),
        "",
        given.namedCertificates(),
        given.tls(),
        new SecureServing.Http2(enableHttp2, given.http2().maxStreamsPerConnection()),
        given.permitAddressSharing(),
        given.permitPortSharing());
  }
}
