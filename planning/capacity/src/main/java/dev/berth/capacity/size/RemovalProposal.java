package dev.berth.capacity.size;

import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Proposes nodes that may go together. The search then tries to remove them. For one thread.
@FunctionalInterface
public interface RemovalProposal {
  /// Returns candidates that need not hold any pod.
  ///
  /// @param clusters makes the cluster, each time anew; the pods that can move away from the
  ///   candidates wait
  /// @param candidates the names of the nodes that may go
  /// @param progress is told now and then how many pods have a place; may throw
  ///   [SearchStoppedException]
  List<String> nodes(
      Supplier<SimulatedCluster> clusters,
      List<String> candidates,
      Consumer<SimulationProgress> progress)
      throws InterruptedException;
}
