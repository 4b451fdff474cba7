package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.capacity.size.SurvivalCheck.Losses;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.framework.cluster.Snapshot;
import java.util.List;

/// A completed simulation.
///
/// @param added the names of the nodes that were added for it, by shape
/// @param before the cluster before the first attempt
/// @param pending the pods that waited then
/// @param after the cluster at the end
/// @param notCreated the number of pods that their workloads did not create, because others come
///   first
/// @param isRollingOut whether pods of earlier templates still have to go
/// @param hasEnded false if pods would preempt each other endlessly
/// @param attempts the attempts to place a pod, plus the other costs of the simulation, converted
///   to attempts
/// @param losses the losses of nodes at its end; empty if they were not tried
record Trial(
    SimulatedCluster cluster,
    List<List<String>> added,
    Snapshot before,
    List<Pod> pending,
    Snapshot after,
    TrialLog log,
    int notCreated,
    boolean isRollingOut,
    boolean hasEnded,
    long attempts,
    Losses losses) {
  /// The number of pods that do not run although they should, plus the number of preempted pods: 0
  /// if everything fits.
  int shortfall() {
    if (!hasEnded) {
      return Integer.MAX_VALUE;
    }
    return waiting().size() + notCreated + log.preempted();
  }

  List<Pod> waiting() {
    return waiting(cluster);
  }

  static List<Pod> waiting(SimulatedCluster cluster) {
    return cluster.objects().list(Pod.class).stream().filter(PodStates::isPending).toList();
  }
}
