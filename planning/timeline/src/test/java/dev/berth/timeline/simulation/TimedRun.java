package dev.berth.timeline.simulation;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.config.ConfigurationLoader;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.config.features.FeatureSettings;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.live.SchedulerSettings;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.profile.PluginRegistry;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.PluginFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A simulation on virtual time of what a test has written down, with the in-tree plugins.
final class TimedRun implements TimelineObserver {
  private final List<String> story = new ArrayList<>();
  private final SimulatedCluster simulated;
  private final Duration end;

  private TimedRun(
      String yaml,
      @Nullable Duration limit,
      Predicate<List<String>> isOver,
      TimelineObserver more) {
    var problems = new Problems();
    var source = new YamlSource(yaml);
    var input = Loader.load(List.of(source), problems, LoadSettings.PLAIN, new ReadProgress());
    var gates =
        FeatureSettings.parse(
            FeatureCatalog.current(), input.featureGates().stream().map(Located::value).toList());
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
    var settings =
        new SchedulerSettings(
            new EngineSettings(expanded.profiles(), registry, gates, new FirstByNameTieBreaker()),
            QueueSettings.of(1, 10, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE, gates),
            SchedulerSettings.DEFAULT_MAX_BINDINGS);
    end =
        new TimedSimulation(
                simulated.objects(),
                simulated.controllers(),
                Arrivals.NONE,
                settings,
                List.of(),
                SchedulingObserver.NONE,
                and(more))
            .run(limit, () -> isOver.test(story), _ -> {});
  }

  /// Runs until nothing happens any more.
  static TimedRun toTheEnd(String yaml) {
    return new TimedRun(yaml, null, _ -> false, NONE);
  }

  /// Runs until nothing happens any more.
  static TimedRun observed(String yaml, TimelineObserver observer) {
    return new TimedRun(yaml, null, _ -> false, observer);
  }

  /// Runs for some time.
  static TimedRun until(Duration limit, String yaml) {
    return new TimedRun(yaml, limit, _ -> false, NONE);
  }

  /// Runs until something has happened.
  static TimedRun stoppedAfter(String event, String yaml) {
    return new TimedRun(yaml, null, story -> story.contains(event), NONE);
  }

  /// What has happened to pods and nodes, such as `PT1M a starts on n1`.
  List<String> story() {
    return story;
  }

  /// What has happened to pods whose name begins so.
  List<String> story(String prefix) {
    return story.stream().filter(line -> line.contains(" " + prefix)).toList();
  }

  /// When it ended.
  Duration end() {
    return end;
  }

  SimulatedCluster simulated() {
    return simulated;
  }

  @Override
  public void nodeJoined(Duration at, Node node) {
    if (!at.isZero()) {
      story.add("%s %s joins".formatted(at, node.metadata().name()));
    }
  }

  @Override
  public void nodeLeft(Duration at, Node node) {
    story.add("%s %s leaves".formatted(at, node.metadata().name()));
  }

  @Override
  public void arrived(Duration at, Pod pod) {
    story.add("%s %s arrives".formatted(at, pod.metadata().name()));
  }

  @Override
  public void started(Duration at, Pod pod) {
    story.add("%s %s starts on %s".formatted(at, pod.metadata().name(), pod.spec().nodeName()));
  }

  @Override
  public void stopped(Duration at, Pod pod, StopCause cause) {
    story.add("%s %s %s".formatted(at, pod.metadata().name(), cause));
  }
}
