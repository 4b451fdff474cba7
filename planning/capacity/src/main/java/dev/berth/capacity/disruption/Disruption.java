package dev.berth.capacity.disruption;

import dev.berth.cluster.controller.node.NodeLifecycle;
import dev.berth.cluster.controller.workload.ControllerManager;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.time.Instant;

/// What those share who disrupt a cluster.
///
/// @param lifecycle tells which nodes are silent
record Disruption(
    EmbeddedCluster cluster,
    ControllerManager manager,
    NodeLifecycle lifecycle,
    DisruptionSettings settings,
    DisruptionLog log) {
  Instant now() {
    return cluster.time().instant();
  }

  Nodes nodes() {
    return new Nodes(cluster);
  }
}
