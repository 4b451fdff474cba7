package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.capacity.size.SurvivalCheck.Losses;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.framework.cluster.Snapshot;
import java.util.List;

/// A simulation that has ended.
///
/// @param added the names of the nodes that were added for it, by shape
/// @param before the cluster before the first attempt
/// @param pending the pods that waited then
/// @param after the cluster at the end
/// @param notCreated how many pods their workloads have not even made, since others come first
/// @param isRollingOut whether pods of earlier templates are to go still
/// @param hasEnded false if pods would preempt each other without end
/// @param attempts how many there were to place a pod, and what else the simulation has cost, in as
///   many
/// @param losses what the loss of nodes would do at its end; none if that was not looked at
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
  /// How many pods do not run that are to run, and how many had to give way to others: 0 if
  /// everything fits.
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
    return cluster.objects().list(Pod.class).stream().filter(Trial::waits).toList();
  }

  /// Whether the pod is to run, and has no node.
  static boolean waits(Pod pod) {
    return pod.spec().nodeName().isEmpty() && !pod.isFinished() && !pod.isTerminating();
  }
}
