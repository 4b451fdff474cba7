package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.kubescheduler.LeaderElectionConfiguration;
import dev.berth.config.server.SecureServing;
import dev.berth.daemon.descheduler.DeschedulerRequest.DeschedulerOptions;
import dev.berth.tracing.SpanTracing;
import java.time.Duration;
import java.util.List;

/// All flags of sigs.k8s.io/descheduler v0.36.0.
public final class DeschedulerFlags extends FlagSet {
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

  private final Flag<String> policyConfigFile =
      text("--policy-config-file", "FILE", "").usage("The DeschedulerPolicy. Needed.");
  private final Flag<Duration> deschedulingInterval =
      duration("--descheduling-interval", Duration.ZERO)
          .usage("Time from the start of a cycle to that of the next; 0 for one cycle alone.");
  private final Flag<Boolean> dryRun =
      bool("--dry-run", false).usage("Evict nothing, and log what would be evicted.");
  private final Flag<String> kubeconfig =
      text("--kubeconfig, --client-connection-kubeconfig", "FILE", "")
          .usage("How to reach the cluster; without it, the one that this runs in.");
  private final Flag<Float> qps =
      flag(float.class, "--client-connection-qps", "N", 0f).usage("Requests a second; 0 for 5.");
  private final Flag<Integer> burst =
      number("--client-connection-burst", "N", 0).usage("Requests at once; 0 for 10.");
  private final Flag<Boolean> disableMetrics =
      bool("--disable-metrics", false).usage("Do not serve /metrics, and do not count evictions.");
  private final Flag<Boolean> enableHttp2 =
      bool("--enable-http2", false).usage("Serve HTTP/2, too.");
  private final Flag<List<BoolMap>> featureGates =
      list(BoolMap.class, "--feature-gates", "NAME=BOOL,...", List.of())
          .usage("Features: EvictionsInBackground (alpha, off), AllAlpha, AllBeta.");
  private final Flag<String> otelCollectorEndpoint =
      text("--otel-collector-endpoint", "HOST:PORT", "")
          .usage("Where spans go, by gRPC; without it, nowhere.");
  private final Flag<String> otelTransportCaCert =
      text("--otel-transport-ca-cert", "FILE", "")
          .usage("The authority of the collector's certificate; without it, no TLS.");
  private final Flag<String> otelServiceName =
      text("--otel-service-name", "NAME", SERVICE).usage("The service's name in spans.");
  private final Flag<String> otelTraceNamespace =
      text("--otel-trace-namespace", "NAME", "").usage("The service's namespace in spans.");
  private final Flag<Double> otelSampleRate =
      flag(double.class, "--otel-sample-rate", "0..1", 1.0)
          .usage("The part of traces that is sent.");
  private final Flag<Boolean> otelFallbackNoOpOnError =
      bool("--otel-fallback-no-op-on-error", false)
          .usage("Go on without tracing if it cannot be set up.");
  private final SecureServingFlags secureServing =
      group("secureServing", new SecureServingFlags(10_258));
  private final LeaderElectionFlags leaderElection =
      group("leaderElection", new LeaderElectionFlags(ELECTION));
  private final LogFlags logs = group("logs", new LogFlags());

  public DeschedulerOptions options() {
    String service = otelServiceName.value();
    return new DeschedulerOptions(
        policyConfigFile.value(),
        deschedulingInterval.value(),
        dryRun.value(),
        new ClientConnectionConfiguration(
            kubeconfig.value(),
            ACCEPT,
            "",
            qps.value() == 0 ? USUAL_QPS : qps.value(),
            burst.value() == 0 ? USUAL_BURST : burst.value()),
        !disableMetrics.value(),
        BoolMap.all(featureGates.value()),
        new SpanTracing.Options(
            otelCollectorEndpoint.value(),
            otelTransportCaCert.value(),
            service.isEmpty() ? SERVICE : service,
            otelTraceNamespace.value(),
            otelSampleRate.value()),
        otelFallbackNoOpOnError.value(),
        secureServing(),
        leaderElection.configuration(),
        logs.options());
  }

  /// How HTTPS is served. There is no directory of certificates: a generated certificate stays in
  /// memory.
  private SecureServing secureServing() {
    var given = secureServing.options();
    return new SecureServing(
        given.bindAddress(),
        given.port(),
        given.certificate(),
        "",
        given.namedCertificates(),
        given.tls(),
        new SecureServing.Http2(enableHttp2.value(), given.http2().maxStreamsPerConnection()),
        given.permitAddressSharing(),
        given.permitPortSharing());
  }
}
