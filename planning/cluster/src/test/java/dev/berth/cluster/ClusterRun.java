package dev.berth.cluster;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.BiConsumer;

/// A run of the in-tree plugins on what a test has written down.
public final class ClusterRun {
  private final EmbeddedCluster cluster;
  private final List<TextSource> sources;
  private final Input input;
  private final SimulatedCluster simulated;
  private final List<Decision> decisions = new ArrayList<>();
  private final List<SimulationProgress> progress = new ArrayList<>();

  private ClusterRun(
      List<TextSource> sources,
      WorkloadSettings settings,
      List<PluginFactory<?>> more,
      BiConsumer<EmbeddedCluster, AttemptDecision> watcher)
      throws InterruptedException {
    var problems = new Problems();
    this.sources = sources;
    input = YamlObjects.input(sources.toArray(TextSource[]::new));
    var gates =
        FeatureSettings.parse(
            FeatureCatalog.current(), input.featureGates().stream().map(Located::value).toList());
    simulated = SimulatedCluster.of(input, settings, gates, problems);
    cluster = simulated.objects();
    cluster.controlVolumes(true);
    simulated.controllers().reconcile();
    var loader = new ConfigurationLoader(gates);
    var configuration =
        input.configuration() == null
            ? loader.builtIn()
            : Objects.requireNonNull(loader.complete(input.configuration(), problems));
    var registry = registry(more);
    var expanded = configuration.expand(registry, gates);
    if (!problems.isEmpty() || !expanded.problems().isEmpty()) {
      throw new IllegalArgumentException(problems.kept() + " " + expanded.problems());
    }
    var engine =
        new Engine(
            new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker()),
            EnginePorts.immediate(InstantSource.fixed(Instant.EPOCH), cluster, Extenders.NONE));
    new Simulation(cluster, engine, simulated.controllers())
        .run(
            decision -> {
              if (decision instanceof Decision ofPod) {
                decisions.add(ofPod);
              }
              watcher.accept(cluster, decision);
            },
            progress::add);
  }

  /// Places what waits.
  public static ClusterRun of(String yaml) throws InterruptedException {
    return watched(yaml, (_, _) -> {});
  }

  /// Places what waits.
  ///
  /// @param watcher is shown the cluster after each decision
  public static ClusterRun of(String yaml, BiConsumer<EmbeddedCluster, Decision> watcher)
      throws InterruptedException {
    return watched(
        yaml,
        (cluster, attempt) -> {
          if (attempt instanceof Decision decision) {
            watcher.accept(cluster, decision);
          }
        });
  }

  /// Places what waits, groups of pods, too. Feature gates are those that the text names.
  ///
  /// @param watcher is shown the cluster after each decision
  public static ClusterRun watched(
      String yaml, BiConsumer<EmbeddedCluster, AttemptDecision> watcher)
      throws InterruptedException {
    return new ClusterRun(cluster(yaml), WorkloadSettings.DEFAULT, List.of(), watcher);
  }

  /// Places what waits, with one more plugin to choose from.
  public static ClusterRun of(String yaml, PluginFactory<?> plugin) throws InterruptedException {
    return new ClusterRun(cluster(yaml), WorkloadSettings.DEFAULT, List.of(plugin), (_, _) -> {});
  }

  /// Places what waits when a release is applied to a cluster.
  public static ClusterRun of(String cluster, String release) throws InterruptedException {
    return of(cluster, release, WorkloadSettings.DEFAULT);
  }

  /// Places what waits when a release is applied to a cluster.
  public static ClusterRun of(String cluster, String release, WorkloadSettings settings)
      throws InterruptedException {
    var sources =
        List.of(new TextSource("test.yaml", cluster), new TextSource("release.yaml", release));
    return new ClusterRun(sources, settings, List.of(), (_, _) -> {});
  }

  private static List<TextSource> cluster(String yaml) {
    return List.of(new TextSource("test.yaml", yaml));
  }

  private static PluginRegistry registry(List<PluginFactory<?>> more) {
    var factories = new ArrayList<>(more);
    ServiceLoader.load(PluginFactory.class).forEach(factories::add);
    return new PluginRegistry(factories);
  }

  public EmbeddedCluster cluster() {
    return cluster;
  }

  public List<TextSource> sources() {
    return sources;
  }

  public Input input() {
    return input;
  }

  public SimulatedCluster simulated() {
    return simulated;
  }

  public List<Decision> decisions() {
    return decisions;
  }

  public List<SimulationProgress> progress() {
    return progress;
  }

  /// `a scheduled n1`, and so on.
  public List<String> story() {
    return decisions.stream()
        .map(decision ->
            "%s %s%s"
                .formatted(
                    decision.pod().name(),
                    decision.result(),
                    decision.chosen() == null ? "" : " " + decision.chosen()))
        .toList();
  }

  public Pod pod(String name) {
    return Objects.requireNonNull(
        cluster.get(Pod.class, new ObjectKey("default", name)), "no pod " + name);
  }
}
