package dev.berth.cli.command;

import dev.berth.config.features.FeatureCatalog;
import dev.berth.scenario.ConfigurationFile;
import dev.berth.scenario.SchedulerRequest;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options for feature gates, plugins and configuration of a scheduler.
final class SchedulerOptions {
  @Option(
      names = "--feature-gates",
      paramLabel = "NAME=true|false,...",
      description = "Feature gates that differ from Kubernetes' defaults, as for kube-scheduler.")
  private List<String> featureGates = List.of();

  @Option(
      names = "--plugin-dir",
      paramLabel = "DIR",
      description = "A directory of jars with plugins that the configuration may name.")
  private @Nullable Path pluginDirectory;

  @Nullable Path pluginDirectory() {
    return pluginDirectory;
  }

  List<String> featureGates() {
    return featureGates;
  }

  SchedulerRequest request(@Nullable ConfigurationFile configuration) {
    return new SchedulerRequest(
        configuration, List.of(), FeatureCatalog.current(), featureGates, pluginDirectory);
  }
}
