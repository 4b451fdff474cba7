package dev.berth.cluster.workload;

import dev.berth.api.codec.Problems;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.update.Replacement;
import java.util.List;

/// A cluster as an input describes it, and its controllers, which have not acted yet.
///
/// @param objects everything that is there
/// @param controllers act on it
/// @param replacements the objects of earlier sources that those of later ones have replaced
/// @param refusals the new objects that an API server would not store
public record SimulatedCluster(
    EmbeddedCluster objects,
    ControllerManager controllers,
    List<Replacement> replacements,
    List<Refusal> refusals) {

  public SimulatedCluster {
    replacements = List.copyOf(replacements);
    refusals = List.copyOf(refusals);
  }

  /// The cluster of an input.
  ///
  /// @param settings what is taken for granted of workloads
  /// @param gates the features of the API server
  /// @param problems receives what an API server would reject
  public static SimulatedCluster of(
      Input input, WorkloadSettings settings, FeatureGates gates, Problems problems) {
    return new ClusterAssembly(input, settings, gates).build(problems);
  }
}
