package dev.berth.firmament;

import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// The default profile.
final class TestEngine {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  /// A search is over after so many steps.
  private static final long STEPS = 1_000;

  private TestEngine() {}

  static EngineSettings settings() {
    var gates = FeatureSettings.defaults();
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(gates).builtIn().expand(registry, gates);
    return new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker());
  }

  static ServiceSettings service(@Nullable BoundPods boundPods) {
    return new ServiceSettings(
        settings(), CLOCK, () -> steps -> steps >= STEPS, () -> new SplittableRandom(1), boundPods);
  }
}
