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

/// A cluster and an engine that knows nothing of it yet.
///
/// @param sources where the input was read
/// @param input what was read
/// @param manifests all objects, with those that were made up
/// @param made what was made for workloads, not normalized
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
