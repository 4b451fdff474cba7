package dev.berth.testkit.scenario;

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
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;

/// Engines with the default configuration, and all plugins on the class path.
public final class DefaultSettings {
  private DefaultSettings() {}

  /// The settings of such an engine. Among equal nodes, it takes the first by name.
  public static EngineSettings engine() {
    var gates = FeatureSettings.defaults();
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(gates).builtIn().expand(registry, gates);
    return new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker());
  }

  /// A cluster as such an engine sees it.
  ///
  /// @param objects all objects of the cluster, in any order
  /// @param clock that of plugins
  public static Snapshot snapshot(List<? extends KubernetesObject> objects, InstantSource clock) {
    var engine =
        new Engine(
            engine(),
            EnginePorts.immediate(clock, new ReadOnlyWriter("a test only looks"), Extenders.NONE));
    objects.stream()
        .filter(it -> !(it instanceof Pod))
        .forEach(it -> engine.apply(new ClusterChange.Added(it)));
    objects.stream()
        .filter(Pod.class::isInstance)
        .forEach(it -> engine.apply(new ClusterChange.Added(it)));
    return engine.snapshot();
  }
}
