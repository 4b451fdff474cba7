package dev.berth.cli.explanation;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.workload.Rollout;
import dev.berth.cluster.workload.Shortfalls;
import dev.berth.cluster.workload.SimulatedCluster;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// Finds what was selected and has no pods, or fewer than it is to have: a verdict like any other.
final class AbsentPods {
  private final SimulatedCluster cluster;
  private final PodSelection selection;
  private final Shortfalls shortfalls;

  /// @param cluster after the run
  AbsentPods(SimulatedCluster cluster, PodSelection selection) {
    this.cluster = cluster;
    this.selection = selection;
    shortfalls = new Shortfalls(cluster);
  }

  List<Absence> find() {
    Stream<Absence> refused =
        cluster.refusals().stream().filter(selection::includes).map(Absence::of);
    Stream<Absence> workloads =
        workloads().map(shortfalls::of).filter(Objects::nonNull).map(Absence::of);
    return Stream.concat(refused, workloads).toList();
  }

  /// Those that are named; of all, those that are new or have changed.
  private Stream<KubernetesObject> workloads() {
    return selection.isEverything()
        ? cluster.controllers().rollouts().stream()
            .filter(rollout -> rollout.refusal() != null || rollout.desired() == 0)
            .map(Rollout::workload)
        : cluster.objects().initial().stream().filter(selection::includes);
  }
}
