package dev.berth.scenario;

import dev.berth.api.codec.Problems;
import dev.berth.config.ConfigurationOverride;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.scenario.plugins.PluginLoader;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The scheduler of a command line.
///
/// @param configuration null for none
/// @param overrides take precedence over the configuration
/// @param features the known feature gates
/// @param featureGates values of `--feature-gates`
/// @param pluginDirectory the directory of jars with plugins; null for none
public record SchedulerRequest(
    @Nullable ConfigurationFile configuration,
    List<ConfigurationOverride> overrides,
    FeatureCatalog features,
    List<String> featureGates,
    @Nullable Path pluginDirectory)
    implements SchedulerOrigin {
  /// Without options.
  static final SchedulerRequest DEFAULT =
      new SchedulerRequest(null, List.of(), FeatureCatalog.current(), List.of(), null);

  public SchedulerRequest {
    overrides = List.copyOf(overrides);
    featureGates = List.copyOf(featureGates);
  }

  @Override
  public PluginRegistry plugins(Problems problems) {
    return PluginLoader.load(pluginDirectory, problems).scheduler();
  }
}
