package dev.berth.bench.core;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.RandomTieBreaker;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SplittableRandom;

/// Settings of an engine with the default configuration and all in-tree plugins.
public final class DefaultEngine {
  private static final long SEED = 1;

  private DefaultEngine() {}

  /// The settings, all feature gates at their defaults.
  ///
  /// @param percentage `percentageOfNodesToScore`
  public static EngineSettings settings(int percentage) {
    return settings(percentage, FeatureSettings.defaults());
  }

  /// The settings with these feature gates.
  ///
  /// @param percentage `percentageOfNodesToScore`
  static EngineSettings settings(int percentage, FeatureGates gates) {
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    List<ExpandedProfile> profiles =
        new ConfigurationLoader(gates)
            .builtIn().expand(registry, gates).profiles().stream()
                .map(profile -> withPercentage(profile, percentage))
                .toList();
    return new EngineSettings(
        profiles, registry, gates, new RandomTieBreaker(new SplittableRandom(SEED)));
  }

  private static ExpandedProfile withPercentage(ExpandedProfile profile, int percentage) {
    return new ExpandedProfile(
        profile.schedulerName(),
        percentage,
        profile.plugins(),
        profile.pluginNames(),
        profile.pluginArgs());
  }
}
