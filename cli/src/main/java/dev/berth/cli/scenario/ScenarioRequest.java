package dev.berth.cli.scenario;

import dev.berth.framework.handle.ChoicePolicy;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the user wants to have run.
///
/// @param files names of files and directories, `-` for standard input
/// @param configuration a file with a KubeSchedulerConfiguration; null: one among the files, or the
///   built-in one
/// @param featureGates values of `--feature-gates`
/// @param pluginDirectory where jars with plugins are; null for none
public record ScenarioRequest(
    List<String> files,
    @Nullable Path configuration,
    List<String> featureGates,
    @Nullable Path pluginDirectory,
    ChoicePolicy choices) {
  public ScenarioRequest {
    files = List.copyOf(files);
    featureGates = List.copyOf(featureGates);
  }
}
