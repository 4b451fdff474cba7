package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.config.ConfigurationOverride;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Option;

/// Flags for what has a place in the configuration file. They are ignored if there is one; but for
/// the last.
final class DeprecatedFlags {
  private static final float QPS = 50;
  private static final int BURST = 100;
  private static final Duration UNSCHEDULABLE = Duration.ofMinutes(5);

  @Option(
      names = "--kubeconfig",
      paramLabel = "FILE",
      description = {
        "The kubeconfig of the API server. Without it and --master, from within the cluster. Only"
            + " without --config."
      })
  private String kubeconfig = "";

  @Option(
      names = "--kube-api-content-type",
      paramLabel = "TYPE",
      description = "Media type of requests to the API server. Only without --config.")
  private String contentType = "application/vnd.kubernetes.protobuf";

  @Option(
      names = "--kube-api-qps",
      paramLabel = "N",
      description = "Requests to the API server per second. Only without --config.")
  private float qps = QPS;

  @Option(
      names = "--kube-api-burst",
      paramLabel = "N",
      description = "Requests to the API server at once. Only without --config.")
  private int burst = BURST;

  @Option(
      names = "--profiling",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "Serve profiles of the process. Only without --config.")
  private boolean profiling = true;

  @Option(
      names = "--contention-profiling",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "BOOL",
      description = "If so, also that of waiting for locks. Only without --config.")
  private boolean contentionProfiling = true;

  @Option(
      names = "--pod-max-in-unschedulable-pods-duration",
      paramLabel = "DURATION",
      description = {
        "How long a pod may stay unschedulable before it is tried again without an event. Counts"
            + " beside --config, too."
      })
  private Duration podMaxInUnschedulablePods = UNSCHEDULABLE;

  DeprecatedFlags() {}

  Duration podMaxInUnschedulablePodsDuration() {
    return podMaxInUnschedulablePods;
  }

  /// The override of each flag, given or not; the name of the flag is the source.
  List<ConfigurationOverride> overrides() {
    return List.of(
        new ConfigurationOverride(
            "enableProfiling", "--profiling", all -> all.withEnableProfiling(profiling)),
        new ConfigurationOverride(
            "enableContentionProfiling",
            "--contention-profiling",
            all -> all.withEnableContentionProfiling(contentionProfiling)),
        connection("kubeconfig", "--kubeconfig", client -> client.withKubeconfig(kubeconfig)),
        connection(
            "contentType",
            "--kube-api-content-type",
            client -> client.withContentType(contentType)),
        connection("qps", "--kube-api-qps", client -> client.withQps(qps)),
        connection("burst", "--kube-api-burst", client -> client.withBurst(burst)));
  }

  private static ConfigurationOverride connection(
      String field, String flag, UnaryOperator<ClientConnectionConfiguration> change) {
    return new ConfigurationOverride(
        "clientConnection." + field,
        flag,
        all -> all.withClientConnection(change.apply(all.clientConnection())));
  }
}
