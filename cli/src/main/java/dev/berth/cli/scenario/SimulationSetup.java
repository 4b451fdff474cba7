package dev.berth.cli.scenario;

import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.workload.WorkloadExpansion.Expanded;
import java.util.List;

/// A simulation before its run: the input, the cluster and the engine.
///
/// @param sources where the input was read
/// @param input its parsed contents
/// @param manifests all objects, with those that stand-in controllers have made
/// @param made the objects made for workloads, not normalized
/// @param expanded the workloads for which pods were made
/// @param featureGates those of the engine
/// @param cluster holds the objects
/// @param simulation places the pending pods
public record SimulationSetup(
    List<Source> sources,
    Input input,
    List<Manifest> manifests,
    List<KubernetesObject> made,
    List<Expanded> expanded,
    FeatureGates featureGates,
    EmbeddedCluster cluster,
    Simulation simulation) {
  public SimulationSetup {
    sources = List.copyOf(sources);
    manifests = List.copyOf(manifests);
    made = List.copyOf(made);
    expanded = List.copyOf(expanded);
  }
}
