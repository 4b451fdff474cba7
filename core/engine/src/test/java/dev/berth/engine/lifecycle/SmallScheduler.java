package dev.berth.engine.lifecycle;

import static java.util.stream.Collectors.joining;

import dev.berth.framework.PluginFactory;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.Scenario;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Scenarios with as few plugins as the engine needs to have all of its work: each is a few lines
/// of one rule.
final class SmallScheduler {
  static final List<PluginFactory<?>> PLUGINS =
      List.of(
          Apart.FACTORY,
          Binder.FACTORY,
          CpuFit.FACTORY,
          Evicting.FACTORY,
          Gangs.FACTORY,
          Gates.FACTORY,
          LeastCpu.FACTORY,
          PriorityFirst.FACTORY,
          Racks.FACTORY,
          Selected.FACTORY,
          Untainted.FACTORY);

  private SmallScheduler() {}

  /// A cluster with a running scheduler of all plugins, and of those that are added.
  static LiveScenario cluster(GivenNode... nodes) {
    LiveScenario live = LiveScenario.onlyWith(PLUGINS.toArray(PluginFactory<?>[]::new));
    Arrays.stream(nodes).forEach(live::create);
    return live;
  }

  /// Single attempts with all plugins.
  static Scenario attempts(GivenNode... nodes) {
    return Scenario.onlyWith(PLUGINS.toArray(PluginFactory<?>[]::new)).nodes(nodes);
  }

  /// A configuration with one profile of these plugins, at all of their extension points.
  static String profile(Stream<String> plugins) {
    return """
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    profiles:
    - plugins:
        multiPoint:
          disabled:
          - name: "*"
          enabled:
    """
        + plugins.map("      - name: %s\n"::formatted).collect(joining());
  }

  /// The names of all plugins, and another one.
  static Stream<String> with(String another) {
    return Stream.concat(PLUGINS.stream().map(PluginFactory::name), Stream.of(another));
  }
}
