package dev.berth.capacity.disruption;

import dev.berth.api.codec.Problems;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.PluginFactory;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/// A cluster that a test has written down, with the in-tree plugins.
final class DisruptedCluster {
  private final SimulatedCluster simulated;
  private final EngineSettings engine;

  DisruptedCluster(String yaml) {
    var problems = new Problems();
    var gates = FeatureSettings.defaults();
    var input =
        Loader.load(List.of(new YamlText(yaml)), problems, LoadSettings.PLAIN, new ReadProgress());
    simulated = SimulatedCluster.of(input, WorkloadSettings.DEFAULT, gates, problems);
    simulated.controllers().reconcile();
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = new ConfigurationLoader(gates).builtIn().expand(registry, gates);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(problems.kept().toString());
    }
    engine = new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker());
  }

  SimulatedCluster simulated() {
    return simulated;
  }

  /// Disrupts it.
  DisruptionReport run(DisruptionSettings settings, NodeAction... actions) {
    var scheduler =
        new SchedulerSettings(
            engine,
            QueueSettings.of(
                1, 10, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE, FeatureSettings.defaults()),
            SchedulerSettings.DEFAULT_MAX_BINDINGS);
    return new DisruptionRun(simulated, scheduler, List.of(), settings)
        .run(List.of(actions), () -> false, _ -> {});
  }

  /// Disrupts it where starting and stopping takes no time.
  DisruptionReport run(NodeAction... actions) {
    return run(DisruptionSettings.DEFAULT, actions);
  }

  /// Loses nodes, each set by itself.
  List<LossTrial> lose(Map<String, List<String>> losses) throws InterruptedException {
    var cluster = simulated.objects();
    var simulation =
        new Simulation(
            cluster,
            new Engine(
                engine,
                EnginePorts.immediate(InstantSource.fixed(Instant.EPOCH), cluster, Extenders.NONE)),
            simulated.controllers());
    simulation.run(_ -> {}, _ -> {});
    return new LossTrials(simulated, simulation).run(losses, () -> false, _ -> {});
  }
}
