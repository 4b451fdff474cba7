package dev.berth.cli.command;

import dev.berth.config.features.FeatureCatalog;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.SchedulerRequest;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options for the proof of evictions, and for its scheduler.
final class ProofOptions {
  @Option(
      names = "--prove",
      arity = "0..1",
      fallbackValue = "true",
      defaultValue = "true",
      paramLabel = "true|false",
      description = {
        "Evict a pod only if the scheduler finds its replacement a better place, from which the"
            + " policy does not evict it again (default). false: decide as v0.36.0 does, and take"
            + " every policy that it takes: what it passes over is a warning, and with"
            + " PodsWithoutPDB no pod is evicted outside a dry run."
      })
  private boolean proves = true;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "The KubeSchedulerConfiguration of the scheduler that places replacements.")
  private @Nullable Path configuration;

  /// The scheduler; null if nothing is to be proven.
  ///
  /// @param featureGates the gates that differ from the defaults, as for kube-scheduler
  /// @param plugins the directory of the scheduler's plugins; null for none
  @Nullable SchedulerRequest scheduler(List<String> featureGates, @Nullable Path plugins) {
    return proves
        ? new SchedulerRequest(
            ConfigurationFile.of(configuration),
            List.of(),
            FeatureCatalog.current(),
            featureGates,
            plugins)
        : null;
  }
}
