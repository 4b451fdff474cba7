package dev.berth.cli.scenario;

import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.workload.SimulatedCluster;
import java.time.InstantSource;
import java.util.List;

/// A cluster, and its scheduler.
///
/// @param input as it was read
/// @param cluster with the pods that its controllers have made
/// @param uncounted the custom resources whose pods an operator makes, and that are not in the
///   cluster
/// @param scheduler the built-in one if the input has no configuration
/// @param clock tells the time of all decisions
public record LoadedCluster(
    Input input,
    SimulatedCluster cluster,
    List<OtherObject> uncounted,
    LoadedScheduler scheduler,
    InstantSource clock) {
  public LoadedCluster {
    uncounted = List.copyOf(uncounted);
  }
}
