package dev.berth.cli.report;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.node.TaintEvicted;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.cluster.workload.Drain;
import dev.berth.cluster.workload.Rollout;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.queues.QueueShare;
import java.util.List;
import java.util.Set;

/// All results of a run.
///
/// @param groups the groups of pods that were tried, by their roots
/// @param inFailedGroups the members of those groups that were not placed as a whole
/// @param queues each before those below it; empty without the plugin FairShare
/// @param rollouts how far the workloads have come that are new or have changed
/// @param obstacles what keeps pods from running that have a node
/// @param refusals the objects of the input that an API server would not store
/// @param drains what has become of the nodes that were drained
/// @param evictedByTaints the pods that were deleted because of taints of their nodes
/// @param nodes in the order of the input
public record Report(
    List<PodResult> pods,
    List<EvictedPod> evictions,
    List<GroupSummary> groups,
    Set<ObjectKey> inFailedGroups,
    List<QueueShare> queues,
    List<Rollout> rollouts,
    List<PodObstacle> obstacles,
    List<Refusal> refusals,
    List<Drain> drains,
    List<TaintEvicted> evictedByTaints,
    List<NodeUse> nodes,
    WorkloadIndex workloads) {
  public Report {
    pods = List.copyOf(pods);
    evictions = List.copyOf(evictions);
    groups = List.copyOf(groups);
    inFailedGroups = Set.copyOf(inFailedGroups);
    queues = List.copyOf(queues);
    rollouts = List.copyOf(rollouts);
    obstacles = List.copyOf(obstacles);
    refusals = List.copyOf(refusals);
    drains = List.copyOf(drains);
    evictedByTaints = List.copyOf(evictedByTaints);
    nodes = List.copyOf(nodes);
  }

  /// The results of a run that is over; without those of pods that are gone again.
  ///
  /// @param tally made since
  /// @param queues as they are by now
  public static Report of(
      RunLog log,
      ClusterUse use,
      SimulatedCluster simulated,
      GroupTally tally,
      List<QueueShare> queues) {
    EmbeddedCluster cluster = simulated.objects();
    List<PodResult> results =
        log.results().stream().filter(pod -> cluster.get(Pod.class, pod.pod()) != null).toList();
    List<GroupSummary> groups = tally.of(log.groups());
    return new Report(
        results,
        log.evictions(),
        groups,
        tally.members(groups.stream().filter(GroupSummary::hasFailed).toList()),
        queues,
        simulated.controllers().rollouts(),
        simulated.controllers().obstacles(),
        simulated.refusals(),
        simulated.controllers().drains(),
        simulated.controllers().evictedByTaints(),
        use.nodes(),
        new WorkloadIndex(cluster));
  }

  /// How many pods an API server would not store, those that controllers would make included.
  int notCreated() {
    long given = refusals.stream().filter(refusal -> refusal.kind().equals("Pod")).count();
    return (int) given
        + rollouts.stream()
            .filter(rollout -> rollout.refusal() != null)
            .mapToInt(Rollout::missing)
            .sum();
  }

  /// The pods that have a node.
  List<PodResult> placed() {
    return pods.stream().filter(pod -> pod.result() == Result.SCHEDULED).toList();
  }

  /// The pods that have none, but for those whose group has failed as a whole.
  List<PodResult> waitingAlone() {
    return waiting().stream().filter(pod -> !inFailedGroups.contains(pod.pod())).toList();
  }

  /// The pods that have none.
  List<PodResult> waiting() {
    return pods.stream().filter(pod -> pod.result() != Result.SCHEDULED).toList();
  }
}
