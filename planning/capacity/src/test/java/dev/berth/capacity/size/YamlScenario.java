package dev.berth.capacity.size;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.ChoicePolicy;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;

/// A cluster as a test has written it down, for the in-tree plugins.
final class YamlScenario {
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);
  private static final FeatureSettings GATES = FeatureSettings.defaults();
  private static final EngineSettings SETTINGS = settings();

  private YamlScenario() {}

  static SizeScenario of(String yaml) {
    return of(input(yaml));
  }

  static SizeScenario of(Input input) {
    return of(input, FirstByNameTieBreaker::new);
  }

  /// @param choices how each simulation breaks ties
  static SizeScenario of(Input input, Supplier<ChoicePolicy> choices) {
    var cluster = cluster(input, WorkloadSettings.DEFAULT);
    return new SizeScenario(
        input,
        cluster.objects().objects(),
        WorkloadSettings.DEFAULT,
        true,
        true,
        SETTINGS,
        choices,
        CLOCK);
  }

  /// The cluster after a simulation that no search has to do with.
  static EmbeddedCluster simulated(String yaml) throws InterruptedException {
    var cluster = cluster(input(yaml), WorkloadSettings.DEFAULT);
    simulation(cluster).run(_ -> {}, _ -> {});
    return cluster.objects();
  }

  private static Simulation simulation(SimulatedCluster cluster) {
    return simulation(cluster, cluster.controllers());
  }

  /// The simulation of a cluster.
  static Simulation simulation(SimulatedCluster cluster, Controllers controllers) {
    return new Simulation(
        cluster.objects(),
        new Engine(SETTINGS, EnginePorts.immediate(CLOCK, cluster.objects(), Extenders.NONE)),
        controllers);
  }

  static SimulatedCluster cluster(Input input, WorkloadSettings workloads) {
    var problems = new Problems();
    var cluster = SimulatedCluster.of(input, workloads, GATES, problems);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    cluster.objects().controlVolumes(true);
    cluster.controllers().reconcile();
    return cluster;
  }

  static Input input(String yaml) {
    var problems = new Problems();
    var input =
        Loader.load(List.of(new Text(yaml)), problems, LoadSettings.PLAIN, new ReadProgress());
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept() + "\n" + yaml);
    }
    return input;
  }

  /// The shapes of the nodes in the text.
  static List<NodeShape> shapes(String yaml, Prices prices) {
    return input(yaml).manifests().stream()
        .map(manifest -> NodeShape.ofNode((Node) manifest.object(), Origin.NOWHERE, prices))
        .toList();
  }

  private static EngineSettings settings() {
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(GATES).builtIn().expand(registry, GATES);
    return new EngineSettings(expanded.profiles(), registry, GATES, new FirstByNameTieBreaker());
  }

  private record Text(String yaml) implements Source {
    @Override
    public String name() {
      return "test.yaml";
    }

    @Override
    public long size() {
      return yaml.length();
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
    }
  }
}
