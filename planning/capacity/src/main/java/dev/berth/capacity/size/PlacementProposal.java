package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Proposes nodes for the pods that wait in a cluster. The engine tries them first, and places a
/// pod elsewhere that it does not let onto its node. For any threads.
@FunctionalInterface
public interface PlacementProposal {
  /// Returns nodes by pod; a pod without one is placed as usual.
  ///
  /// @param clusters makes the cluster, each time anew
  /// @param progress is told now and then how many pods have a place; may throw
  ///   [SearchStoppedException]
  Map<ObjectKey, String> nodes(
      Supplier<SimulatedCluster> clusters, Consumer<SimulationProgress> progress)
      throws InterruptedException;
}
