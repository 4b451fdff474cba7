package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.disruption.LossTrials;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.Simulation;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the loss of nodes does, looked at without any search.
final class Loss {
  private Loss() {}

  /// How many pods have no place after each loss, by what is lost.
  ///
  /// @param simulation of the cluster; it has been run
  static Map<String, Integer> stranded(
      SimulatedCluster cluster, Simulation simulation, @Nullable LossUnit unit)
      throws InterruptedException {
    var stranded = new HashMap<String, Integer>();
    if (unit != null) {
      var losses = unit.losses(cluster.objects().list(Node.class));
      for (LossTrial loss : new LossTrials(cluster, simulation).run(losses, () -> false, _ -> {})) {
        stranded.put(loss.name(), loss.unplaced().size());
      }
    }
    return stranded;
  }
}
