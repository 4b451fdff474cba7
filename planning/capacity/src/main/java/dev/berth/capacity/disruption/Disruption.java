package dev.berth.capacity.disruption;

import dev.berth.cluster.controller.node.NodeLifecycle;
import dev.berth.cluster.controller.workload.ControllerManager;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.time.Instant;

/// The shared parts of all that disrupt a cluster.
///
/// @param lifecycle knows the silent nodes
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
