package dev.berth.planner.batch;

import static dev.berth.testkit.Given.pod;

import dev.berth.engine.EngineSettings;
import dev.berth.framework.PluginFactory;
import dev.berth.planner.SnapshotPlanner;
import dev.berth.plugins.defaultbinder.DefaultBinderFactory;
import dev.berth.plugins.defaultpreemption.DefaultPreemptionFactory;
import dev.berth.plugins.noderesources.NodeResourcesFitFactory;
import dev.berth.plugins.podgroups.GangSchedulingFactory;
import dev.berth.plugins.prioritysort.PrioritySortFactory;
import dev.berth.plugins.schedulinggates.SchedulingGatesFactory;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeClock;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// A running scheduler with a profile `batch`, and one whose pods are not planned.
final class BatchScenario {
  private static final String PLUGINS =
      "[{name: PrioritySort}, {name: SchedulingGates}, {name: GangScheduling},"
          + " {name: NodeResourcesFit}, {name: DefaultPreemption}, {name: DefaultBinder}%s]";

  private BatchScenario() {}

  /// A cluster without nodes.
  ///
  /// @param factory of BatchPlanning
  /// @param args of BatchPlanning, such as `{window: 10s}`
  static LiveScenario of(PluginFactory<?> factory, String args) {
    return LiveScenario.onlyWith(
            factory,
            new PrioritySortFactory(),
            new SchedulingGatesFactory(),
            new GangSchedulingFactory(),
            new NodeResourcesFitFactory(),
            new DefaultPreemptionFactory(),
            new DefaultBinderFactory())
        .configuredBy(configuration(args));
  }

  /// A real planner, which searches for as long as the limit takes at a millisecond a round.
  ///
  /// @param settings those of the scheduler
  static SlowPlanner planner(Supplier<EngineSettings> settings) {
    var clock = new FakeClock();
    clock.moveBy(Duration.ofMillis(1));
    return new SlowPlanner(
        new SnapshotPlanner(settings, () -> true, clock, () -> new SplittableRandom(1)));
  }

  private static String configuration(String args) {
    return """
    apiVersion: kubescheduler.config.k8s.io/v1
    kind: KubeSchedulerConfiguration
    profiles:
    - schedulerName: batch
      plugins: {multiPoint: {disabled: [{name: "*"}], enabled: %s}}
      pluginConfig: [{name: BatchPlanning, args: %s}]
    - schedulerName: default-scheduler
      plugins: {multiPoint: {disabled: [{name: "*"}], enabled: %s}}
    """
        .formatted(PLUGINS.formatted(", {name: BatchPlanning}"), args, PLUGINS.formatted(""));
  }

  /// A pod of the profile with the plugin.
  static GivenPod batchPod(String name) {
    return pod(name).schedulerName("batch").cpu("1");
  }
}
