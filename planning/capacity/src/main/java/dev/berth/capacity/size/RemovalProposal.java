package dev.berth.capacity.size;

import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Proposes nodes that may go together. The search then tries to remove them. For one thread.
@FunctionalInterface
public interface RemovalProposal {
  /// Returns candidates that do not need to hold any pod.
  ///
  /// @param clusters creates a new cluster each time, in which the pods that can leave the
  ///   candidates wait
  /// @param candidates the names of the nodes that may go
  /// @param progress receives from time to time the number of pods with a place; may throw
  ///   [SearchStoppedException]
  List<String> nodes(
      Supplier<SimulatedCluster> clusters,
      List<String> candidates,
      Consumer<SimulationProgress> progress)
      throws InterruptedException;
}
