package dev.berth.cli.scenario;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which scheduler the user wants.
///
/// @param configuration a file with a KubeSchedulerConfiguration; null for none
/// @param featureGates values of `--feature-gates`
/// @param pluginDirectory where jars with plugins are; null for none
public record SchedulerRequest(
    @Nullable Path configuration, List<String> featureGates, @Nullable Path pluginDirectory) {
  public SchedulerRequest {
    featureGates = List.copyOf(featureGates);
  }
}
