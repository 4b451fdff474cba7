package dev.berth.planner;

import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.DryRun;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.handle.ChoicePolicy;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
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
  /// An engine for the cluster, which it does not know yet.
  Engine engine(SimulatedCluster cluster) {
    return new Engine(settings.withChoices(choices.get()), ports(cluster));
  }

  /// An engine that never preempts, and does not score.
  Engine filteringEngine(SimulatedCluster cluster) {
    return new Engine(filtering().withChoices(choices.get()), ports(cluster));
  }

  /// A dry run of an engine that only filters, in the cluster as the engine knows it.
  DryRun dryRun(SimulatedCluster cluster, Engine engine) {
    return new DryRun(filtering(), ports(cluster), engine.snapshot());
  }

  /// The settings of an engine that only filters.
  EngineSettings filtering() {
    return settings.withProfiles(
        settings.profiles().stream().map(PlanScenario::filtering).toList());
  }

  EnginePorts ports(SimulatedCluster cluster) {
    return EnginePorts.immediate(clock, cluster.objects(), Extenders.NONE);
  }

  private static ExpandedProfile filtering(ExpandedProfile profile) {
    var plugins = new EnumMap<>(profile.plugins());
    plugins.put(ExtensionPoint.POST_FILTER, List.of());
    plugins.put(ExtensionPoint.POD_GROUP_POST_FILTER, List.of());
    plugins.put(ExtensionPoint.PRE_SCORE, List.of());
    plugins.put(ExtensionPoint.SCORE, List.of());
    return new ExpandedProfile(
        profile.schedulerName(),
        profile.percentageOfNodesToScore(),
        plugins,
        profile.pluginNames(),
        profile.pluginArgs());
  }
}
