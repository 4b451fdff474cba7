package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Proposes nodes for the waiting pods of a cluster. The engine tries them first, and places a pod
/// elsewhere if it rejects the pod's node. For any threads.
@FunctionalInterface
public interface PlacementProposal {
  /// Returns nodes by pod; a pod without one is placed as usual.
  ///
  /// @param clusters creates a new cluster each time
  /// @param progress receives from time to time the number of pods with a place; may throw
  ///   [SearchStoppedException]
  Map<ObjectKey, String> nodes(
      Supplier<SimulatedCluster> clusters, Consumer<SimulationProgress> progress)
      throws InterruptedException;
}
