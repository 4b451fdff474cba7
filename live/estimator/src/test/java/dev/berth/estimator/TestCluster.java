package dev.berth.estimator;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.simulation.EmbeddedCluster;
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
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/// A cluster of some objects, with the default profile.
///
/// @param isKnown whether the scheduler answers
record TestCluster(List<KubernetesObject> all, boolean isKnown) implements EstimatedCluster {
  static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  static TestCluster of(KubernetesObject... objects) {
    return new TestCluster(List.of(objects), true);
  }

  /// The settings of the service for the cluster `member1`.
  EstimatorSettings settings() {
    return new EstimatorSettings("member1", engine(), CLOCK, this);
  }

  private static EngineSettings engine() {
    var gates = FeatureSettings.defaults();
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(gates).builtIn().expand(registry, gates);
    return new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker());
  }

  @Override
  public @Nullable Snapshot snapshot() {
    if (!isKnown) {
      return null;
    }
    var engine =
        new Engine(
            engine(),
            EnginePorts.immediate(CLOCK, new ReadOnlyWriter("a test only looks"), Extenders.NONE));
    all.stream()
        .filter(it -> !(it instanceof Pod))
        .forEach(it -> engine.apply(new ClusterChange.Added(it)));
    all.stream()
        .filter(Pod.class::isInstance)
        .forEach(it -> engine.apply(new ClusterChange.Added(it)));
    return engine.snapshot();
  }

  @Override
  public ClusterObjects objects() {
    return new EmbeddedCluster(all).objects();
  }
}
