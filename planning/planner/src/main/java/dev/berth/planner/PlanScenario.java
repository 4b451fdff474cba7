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

/// A cluster that is simulated repeatedly, each time from its beginning. It calls no extenders,
/// because the tried objects are not in their cluster.
///
/// @param clusters creates an equal cluster each time: its controllers have created all pods
/// @param settings the settings of the engine, except choices
/// @param choices the policy for choices that kube-scheduler makes at random: a new one for each
///   run, always with the same choices
/// @param clock the clock of the engine's plugins
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

  /// An engine for the cluster, which has not received the cluster yet.
  Engine engine(SimulatedCluster cluster) {
    return new Engine(settings.withChoices(choices.get()), ports(cluster));
  }

  /// An engine that never preempts and never scores.
  Engine filteringEngine(SimulatedCluster cluster) {
    return new Engine(filtering().withChoices(choices.get()), ports(cluster));
  }

  /// An engine that never preempts and scores all nodes.
  Engine scoringEngine(SimulatedCluster cluster) {
    var scoring = without(PREEMPTION).lookingAtAllNodes();
    return new Engine(scoring.withChoices(choices.get()), ports(cluster));
  }

  /// A dry run of an engine that only filters, in the engine's view of the cluster.
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
