package dev.berth.cli.report;

import dev.berth.framework.diagnosis.Decision.Result;
import java.util.Collection;
import java.util.List;

/// All results of a run.
///
/// @param nodes in the order of the input
public record Report(
    List<PodResult> pods, List<EvictedPod> evictions, List<NodeUse> nodes, Workloads workloads) {
  public Report {
    pods = List.copyOf(pods);
    evictions = List.copyOf(evictions);
    nodes = List.copyOf(nodes);
  }

  public static Report of(RunLog log, ClusterUse use, Workloads workloads) {
    Collection<PodResult> results = log.results();
    return new Report(List.copyOf(results), log.evictions(), use.nodes(), workloads);
  }

  /// The pods that have a node.
  List<PodResult> placed() {
    return pods.stream().filter(pod -> pod.result() == Result.SCHEDULED).toList();
  }

  /// The pods that have none.
  List<PodResult> waiting() {
    return pods.stream().filter(pod -> pod.result() != Result.SCHEDULED).toList();
  }
}
