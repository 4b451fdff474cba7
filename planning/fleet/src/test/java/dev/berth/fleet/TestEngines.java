package dev.berth.fleet;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.Snapshot;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;

/// The default profile, and clusters as a scheduler with it sees them.
final class TestEngines {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  private TestEngines() {}

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

  static Snapshot snapshot(List<? extends KubernetesObject> objects) {
    var engine =
        new Engine(
            settings(),
            EnginePorts.immediate(CLOCK, new ReadOnlyWriter("a test only looks"), Extenders.NONE));
    objects.stream()
        .filter(it -> !(it instanceof Pod))
        .forEach(it -> engine.apply(new ClusterChange.Added(it)));
    objects.stream()
        .filter(Pod.class::isInstance)
        .forEach(it -> engine.apply(new ClusterChange.Added(it)));
    return engine.snapshot();
  }
}
