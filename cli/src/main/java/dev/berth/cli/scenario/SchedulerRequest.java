package dev.berth.cli.scenario;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.cli.plugins.PluginLoader;
import dev.berth.config.ConfigurationOverride;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.profile.PluginRegistry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The scheduler of a command line.
///
/// @param configuration null for none
/// @param overrides take precedence over the configuration
/// @param features the feature gates that there are
/// @param featureGates values of `--feature-gates`
/// @param pluginDirectory where jars with plugins are; null for none
public record SchedulerRequest(
    @Nullable ConfigurationFile configuration,
    List<ConfigurationOverride> overrides,
    FeatureCatalog features,
    List<String> featureGates,
    @Nullable Path pluginDirectory)
    implements SchedulerOrigin {
  public SchedulerRequest {
    overrides = List.copyOf(overrides);
    featureGates = List.copyOf(featureGates);
  }

  @Override
  public PluginRegistry plugins(Problems problems) {
    return PluginLoader.load(pluginDirectory, problems).scheduler();
  }

  @Override
  public SchedulerLoader loader(
      List<Located<String>> gatesInFiles, InstantSource clock, Problems problems) {
    var gates = GivenGates.of(featureGates, gatesInFiles, problems);
    return new SchedulerLoader(this, gates, clock, problems);
  }
}
