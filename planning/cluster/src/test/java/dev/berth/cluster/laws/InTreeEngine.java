package dev.berth.cluster.laws;

import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.Evaluation;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.testkit.fake.FakeObjects;
import dev.berth.testkit.fake.FakeWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ServiceLoader;

/// Engines with all in-tree plugins and the default configuration.
final class InTreeEngine {
  private InTreeEngine() {}

  /// An engine with an empty cluster.
  ///
  /// @param now what its clock says all the time
  static Engine at(Instant now, Evaluation evaluation) {
    var gates = FeatureSettings.defaults();
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(gates).builtIn().expand(registry, gates);
    return new Engine(
        new EngineSettings(
            expanded.profiles(), registry, gates, new FirstByNameTieBreaker(), evaluation),
        EnginePorts.immediate(
            InstantSource.fixed(now), new FakeWriter(new FakeObjects()), Extenders.NONE));
  }
}
