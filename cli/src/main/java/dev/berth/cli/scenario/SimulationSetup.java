package dev.berth.cli.scenario;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.workload.WorkloadExpansion.Expanded;
import dev.berth.engine.DryRun;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.handle.Snapshot;
import java.time.InstantSource;
import java.util.List;

/// A simulation before its run: the input, the cluster and the engine.
///
/// @param sources where the input was read
/// @param input its parsed contents
/// @param manifests all objects, with those that stand-in controllers have made
/// @param refusals the new objects that are not among them, as an API server would not store them
/// @param made the objects made for workloads, not normalized
/// @param expanded the workloads for which pods were made
/// @param settings those of the engine
/// @param cluster holds the objects
/// @param engine decides about them; has no cluster before the run
/// @param hasExtenders whether the engine calls extenders
/// @param simulation places the pending pods
public record SimulationSetup(
    List<Source> sources,
    Input input,
    List<Manifest> manifests,
    List<Refusal> refusals,
    List<KubernetesObject> made,
    List<Expanded> expanded,
    EngineSettings settings,
    EmbeddedCluster cluster,
    Engine engine,
    boolean hasExtenders,
    Simulation simulation) {
  public SimulationSetup {
    sources = List.copyOf(sources);
    manifests = List.copyOf(manifests);
    refusals = List.copyOf(refusals);
    made = List.copyOf(made);
    expanded = List.copyOf(expanded);
  }

  /// A dry run on a snapshot of the engine. Extenders are not called, since what is tried there is
  /// not in their cluster.
  public DryRun dryRun(Snapshot snapshot) {
    return new DryRun(
        settings, EnginePorts.immediate(InstantSource.system(), cluster, Extenders.NONE), snapshot);
  }

  /// The feature gates of the engine.
  public FeatureGates featureGates() {
    return settings.featureGates();
  }
}
