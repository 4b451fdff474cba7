package dev.berth.planner;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.ChoicePolicy;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Supplier;

/// A cluster that is tried again and again, each time from its beginning. Extenders are not called:
/// what is tried here is not in their cluster.
///
/// @param clusters makes the cluster anew, each time equal: its controllers have made all pods
/// @param settings those of the engine, but for choices
/// @param choices how each run makes the choices that kube-scheduler leaves to chance: a new policy
///   each time, which chooses as the others do
/// @param clock that of the engine's plugins
public record PlanScenario(
    Supplier<SimulatedCluster> clusters,
    EngineSettings settings,
    Supplier<ChoicePolicy> choices,
    InstantSource clock) {
  private static final Set<ExtensionPoint> PREEMPTION =
      Set.of(ExtensionPoint.POST_FILTER, ExtensionPoint.POD_GROUP_POST_FILTER);

  private static final Set<ExtensionPoint> ALL_BUT_FILTERS =
      Set.of(
          ExtensionPoint.POST_FILTER,
          ExtensionPoint.POD_GROUP_POST_FILTER,
          ExtensionPoint.PRE_SCORE,
          ExtensionPoint.SCORE);

  /// An engine for the cluster, which it does not know yet.
  Engine engine(SimulatedCluster cluster) {
    return new Engine(settings.withChoices(choices.get()), ports(cluster));
  }

  /// An engine that never preempts, and does not score.
  Engine filteringEngine(SimulatedCluster cluster) {
    return new Engine(filtering().withChoices(choices.get()), ports(cluster));
  }

  /// An engine that never preempts, and scores all nodes.
  Engine scoringEngine(SimulatedCluster cluster) {
    var scoring = without(PREEMPTION).lookingAtAllNodes();
    return new Engine(scoring.withChoices(choices.get()), ports(cluster));
  }

  /// A dry run of an engine that only filters, in the cluster as the engine knows it.
  DryRun dryRun(SimulatedCluster cluster, Engine engine) {
    return new DryRun(filtering(), ports(cluster), engine.snapshot());
  }

  /// The settings of an engine that only filters.
  EngineSettings filtering() {
    return without(ALL_BUT_FILTERS);
  }

  private EngineSettings without(Set<ExtensionPoint> points) {
    return settings.withProfiles(
        settings.profiles().stream().map(it -> it.without(points)).toList());
  }

  EnginePorts ports(SimulatedCluster cluster) {
    return EnginePorts.immediate(clock, cluster.objects(), Extenders.NONE);
  }
}
