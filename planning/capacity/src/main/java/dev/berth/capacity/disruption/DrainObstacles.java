package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.DisruptionReport.NodeEvent;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.Switchover;
import dev.berth.cluster.controller.workload.Workloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Finds, after a disruption, the disruption budgets that block drains: budgets of pods that still
/// have to go.
public final class DrainObstacles {
  /// The number of cordoned nodes to try.
  private static final int FEW = 3;

  private final SimulatedCluster cluster;
  private final DisruptionReport report;
  private final List<DisruptionTarget> targets;

  /// @param cluster at the end of the disruption
  public DrainObstacles(SimulatedCluster cluster, DisruptionReport report) {
    this.cluster = cluster;
    this.report = report;
    var nodes = new HashSet<>(report.undrained());
    Set<String> workloads = report.remaining().stream().map(StuckPod::workload).collect(toSet());
    targets =
        cluster.controllers().disruptionTargets().stream()
            .filter(target ->
                target.pods().stream()
                    .anyMatch(pod ->
                        nodes.contains(pod.spec().nodeName()) || workloads.contains(workload(pod))))
            .filter(target -> target.pods().stream().noneMatch(pod -> leaves(pod, target)))
            .toList();
  }

  /// Whether an operator lets the pod leave the budget.
  private boolean leaves(Pod pod, DisruptionTarget target) {
    var switchover = Switchover.of(pod, target.budget(), cluster.objects());
    return switchover != null && switchover.instance() != null;
  }

  private String workload(Pod pod) {
    var workload = cluster.controllers().workloadOf(pod);
    return workload == null ? "" : workload.kind() + " " + workload.key();
  }

  /// Whether there are any.
  public boolean isEmpty() {
    return targets.isEmpty();
  }

  /// Changes that would let the budgets release pods.
  ///
  /// @param keepsPods whether a workload with one pod gets a second one, if possible, so that it
  ///   stays available
  public List<DrainChange> changes(boolean keepsPods) {
    var changes = new ArrayList<DrainChange>();
    var budgets = new HashMap<ObjectKey, String>();
    for (var target : targets) {
      var shared = target.pods().stream().filter(pod -> budgets.containsKey(pod.key())).findFirst();
      if (shared.isPresent()) {
        var other = Objects.requireNonNull(budgets.get(shared.get().key()));
        changes.add(DrainChange.selectNone(target, other));
        continue;
      }
      target.pods().forEach(pod -> budgets.put(pod.key(), target.budget().metadata().name()));
      if (!target.isCounted()) {
        changes.add(DrainChange.stateNumber(target));
      } else if (target.keepsAll()) {
        var workload = cluster.controllers().workloadOf(target.pods().getFirst());
        changes.add(
            keepsPods
                    && target.expectedPods() == 1
                    && workload != null
                    && Workloads.isScalable(workload)
                ? runTwo(workload, target)
                : DrainChange.allowOne(target));
      } else if (target.keepsUnready()) {
        changes.add(DrainChange.allowUnready(target));
      }
    }
    return changes;
  }

  private DrainChange runTwo(KubernetesObject workload, DisruptionTarget target) {
    return cluster
        .autoscalers(workload)
        .findFirst()
        .map(it -> DrainChange.scaleToTwo(it, workload, target))
        .orElseGet(() -> DrainChange.runTwo(workload, target));
  }

  /// Returns changes that may make room for pods without another place, the cheapest first: each
  /// node that was cordoned before, and then one more like one that is not drained.
  public List<DrainChange> room(List<DrainChange> known) {
    if (report.pending().isEmpty() || report.remaining().isEmpty()) {
      return List.of();
    }
    var pod = report.pending().getFirst().pod();
    var touched = report.events().stream().map(NodeEvent::node).collect(toSet());
    var changes = new ArrayList<DrainChange>();
    cluster.objects().list(Node.class).stream()
        .filter(it -> it.spec().unschedulable() && !touched.contains(it.metadata().name()))
        .limit(FEW)
        .forEach(it -> changes.add(DrainChange.uncordon(it, pod)));
    var like = new Nodes(cluster.objects()).get(report.remaining().getFirst().node());
    if (like != null) {
      var more = known.stream().filter(DrainChange::addsNode).count();
      changes.add(DrainChange.addNode(like, (int) more + 1, pod));
    }
    return changes;
  }
}
