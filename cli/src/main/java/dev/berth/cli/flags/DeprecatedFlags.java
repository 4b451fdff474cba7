package dev.berth.cli.flags;

import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.config.ConfigurationOverride;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;

/// Flags for settings that the configuration file has, too. Except for the last one, they are
/// ignored if there is a configuration file.
final class DeprecatedFlags extends FlagSet {
  private final Flag<String> kubeconfig =
      text("--kubeconfig", "FILE", "")
          .usage(
              "The kubeconfig of the API server. Without it and --master, from within the cluster."
                  + " Only without --config.");
  private final Flag<String> contentType =
      text("--kube-api-content-type", "TYPE", "application/vnd.kubernetes.protobuf")
          .usage("Media type of requests to the API server. Only without --config.");
  private final Flag<Float> qps =
      flag(float.class, "--kube-api-qps", "N", 50f)
          .usage("Requests to the API server per second. Only without --config.");
  private final Flag<Integer> burst =
      number("--kube-api-burst", "N", 100)
          .usage("Requests to the API server at once. Only without --config.");
  private final Flag<Boolean> profiling =
      bool("--profiling", true).usage("Serve profiles of the process. Only without --config.");
  private final Flag<Boolean> contentionProfiling =
      bool("--contention-profiling", true)
          .usage("If so, also that of waiting for locks. Only without --config.");
  private final Flag<Duration> podMaxInUnschedulablePods =
      duration("--pod-max-in-unschedulable-pods-duration", Duration.ofMinutes(5))
          .usage(
              "How long a pod may stay unschedulable before it is tried again without an event."
                  + " Counts beside --config, too.");

  Duration podMaxInUnschedulablePodsDuration() {
    return podMaxInUnschedulablePods.value();
  }

  /// The override of each flag, given or not; the name of the flag is the source.
  List<ConfigurationOverride> overrides() {
    return List.of(
        new ConfigurationOverride(
            "enableProfiling", "--profiling", all -> all.withEnableProfiling(profiling.value())),
        new ConfigurationOverride(
            "enableContentionProfiling",
            "--contention-profiling",
            all -> all.withEnableContentionProfiling(contentionProfiling.value())),
        connection("kubeconfig", kubeconfig, ClientConnectionConfiguration::withKubeconfig),
        connection("contentType", contentType, ClientConnectionConfiguration::withContentType),
        connection("qps", qps, ClientConnectionConfiguration::withQps),
        connection("burst", burst, ClientConnectionConfiguration::withBurst));
  }

  private static <T> ConfigurationOverride connection(
      String field,
      Flag<T> flag,
      BiFunction<ClientConnectionConfiguration, T, ClientConnectionConfiguration> change) {
    return new ConfigurationOverride(
        "clientConnection." + field,
        flag.name(),
        all -> all.withClientConnection(change.apply(all.clientConnection(), flag.value())));
  }
}
