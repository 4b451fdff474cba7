package dev.berth.suggestion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.dryrun.GroupDryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.cluster.Snapshot;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;

/// Pods that fit nowhere in a cluster that a test has written down, and the cluster as it was when
/// the last of them was tried last.
///
/// @param cluster holds the objects
/// @param now the engine's view of them
/// @param pods in the order in which they are tried
record WaitingPods(EngineSettings settings, EmbeddedCluster cluster, Snapshot now, List<Pod> pods) {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-01T01:00:00Z"));

  WaitingPods {
    pods = List.copyOf(pods);
  }

  /// Those that a simulation leaves without a node, with the in-tree plugins.
  static WaitingPods of(String yaml) throws InterruptedException {
    return of(yaml, List.of());
  }

  /// The same with features.
  ///
  /// @param gates as for `--feature-gates`
  static WaitingPods of(String yaml, List<String> gates) throws InterruptedException {
    var problems = new Problems();
    FeatureSettings features = FeatureSettings.parse(FeatureCatalog.current(), gates);
    Input input =
        Loader.load(List.of(new Text(yaml)), problems, LoadSettings.PLAIN, new ReadProgress());
    var simulated = SimulatedCluster.of(input, WorkloadSettings.DEFAULT, features, problems);
    var loader = new ConfigurationLoader(features);
    var configuration =
        input.configuration() == null
            ? loader.builtIn()
            : Objects.requireNonNull(loader.complete(input.configuration(), problems));
    var registry =
        new PluginRegistry(
            ServiceLoader.load(PluginFactory.class).stream()
                .<PluginFactory<?>>map(ServiceLoader.Provider::get)
                .toList());
    var expanded = configuration.expand(registry, features);
    assertThat(problems.kept()).isEmpty();
    assertThat(expanded.problems()).isEmpty();
    var settings =
        new EngineSettings(expanded.profiles(), registry, features, new FirstByNameTieBreaker());
    simulated.controllers().reconcile();
    var cluster = simulated.objects();
    var engine = new Engine(settings, ports(cluster));
    Map<String, Pod> tried = new LinkedHashMap<>();
    new Simulation(cluster, engine, simulated.controllers())
        .run(pod -> tried.put(pod.uid(), pod.pod()), _ -> {}, _ -> {});
    var waiting =
        tried.values().stream()
            .filter(pod -> {
              Pod after = cluster.get(Pod.class, pod.key());
              return after != null && after.spec().nodeName().isEmpty();
            })
            .toList();
    return new WaitingPods(settings, cluster, engine.snapshot(), waiting);
  }

  private static EnginePorts ports(EmbeddedCluster cluster) {
    return EnginePorts.immediate(CLOCK, cluster, Extenders.NONE);
  }

  /// The situation of the first one.
  Situation situation() {
    return new Situation(now, pods.getFirst());
  }

  DryRun dryRun() {
    return new DryRun(settings, ports(cluster), now);
  }

  GroupDryRun groupDryRun() {
    return new GroupDryRun(settings, ports(cluster), now);
  }

  /// What keeps the first one from each node, nearest first.
  List<NodeBlockers> blockers() {
    return NodeBlockers.nearestFirst(dryRun(), now, pods.getFirst());
  }

  /// What is suggested to the first one.
  List<Suggestion> suggestions() {
    var dryRun = dryRun();
    return SuggestionSearch.search(
        dryRun, situation(), NodeBlockers.nearestFirst(dryRun, now, pods.getFirst()));
  }

  /// What is suggested to the first one, as `change → node`. Fails if a whole simulation of the
  /// changed cluster does not place it.
  List<String> help() throws InterruptedException {
    List<Suggestion> suggestions = suggestions();
    for (Suggestion suggestion : suggestions) {
      assertThat(isPlacedBy(suggestion.changes())).as(suggestion.text()).isTrue();
    }
    return suggestions.stream()
        .map(suggestion -> "%s → %s".formatted(suggestion.text(), suggestion.node()))
        .toList();
  }

  /// Whether the changes place the first one, in a simulation of their own.
  boolean isPlacedBy(List<Change> changes) throws InterruptedException {
    return ChangedRun.places(settings, cluster, situation(), changes);
  }

  private record Text(String text) implements Source {
    @Override
    public String name() {
      return "test.yaml";
    }

    @Override
    public long size() {
      return 0;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
