package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.autoscaling.HorizontalPodAutoscaler;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.workload.DisruptionTarget;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.cluster.workload.Workloads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The disruption budgets that keep drains from ending, looked for after a disruption: those of
/// pods that are still to go.
public final class DrainObstacles {
  private final SimulatedCluster cluster;
  private final DisruptionReport report;
  private final List<DisruptionTarget> targets = new ArrayList<>();

  /// @param cluster at the end of the disruption
  /// @param report of it
  public DrainObstacles(SimulatedCluster cluster, DisruptionReport report) {
    this.cluster = cluster;
    this.report = report;
    var nodes = new HashSet<>(report.undrained());
    Set<String> workloads = report.remaining().stream().map(StuckPod::workload).collect(toSet());
    for (var target : cluster.controllers().disruptionTargets()) {
      if (target.pods().stream()
          .anyMatch(
              pod -> nodes.contains(pod.spec().nodeName()) || workloads.contains(workload(pod)))) {
        targets.add(target);
      }
    }
  }

  private String workload(Pod pod) {
    var workload = cluster.controllers().workloadOf(pod);
    return workload == null ? "" : workload.kind() + " " + workload.key();
  }

  /// Whether there are any.
  public boolean isEmpty() {
    return targets.isEmpty();
  }

  /// How the budgets would let pods go.
  ///
  /// @param keepsPods whether a workload of one pod is to have two, where that can be, rather than
  ///   to be down meanwhile
  public List<DrainChange> changes(boolean keepsPods) {
    var changes = new ArrayList<DrainChange>();
    var budgets = new HashMap<ObjectKey, String>();
    for (var target : targets) {
      var shared = target.pods().stream().filter(pod -> budgets.containsKey(pod.key())).findFirst();
      if (shared.isPresent()) {
        var other = Objects.requireNonNull(budgets.get(shared.get().key()));
        changes.add(new DrainChange.SelectNone(target, other));
        continue;
      }
      target.pods().forEach(pod -> budgets.put(pod.key(), target.budget().metadata().name()));
      if (target.keepsAll()) {
        var workload = cluster.controllers().workloadOf(target.pods().getFirst());
        changes.add(
            keepsPods
                    && target.expectedPods() == 1
                    && workload != null
                    && Workloads.isScalable(workload)
                ? runTwo(workload, target)
                : new DrainChange.AllowOne(target));
      }
    }
    return changes;
  }

  private DrainChange runTwo(KubernetesObject workload, DisruptionTarget target) {
    var named = KindKey.of(workload);
    return cluster.objects().list(HorizontalPodAutoscaler.class).stream()
        .filter(
            it -> KindKey.of(it.spec().scaleTargetRef(), it.metadata().namespace()).equals(named))
        .findFirst()
        .<DrainChange>map(it -> new DrainChange.ScaleToTwo(it, named, target))
        .orElseGet(() -> new DrainChange.RunTwo(named, target));
  }

  /// A node like one that is not drained, for pods that have no other place.
  ///
  /// @param number how many nodes like it are there for that already
  public @Nullable DrainChange moreRoom(int number) {
    if (report.pending().isEmpty() || report.remaining().isEmpty()) {
      return null;
    }
    var name = report.remaining().getFirst().node();
    var node = new Nodes(cluster.objects()).get(name);
    return node == null
        ? null
        : new DrainChange.AddNode(node, number + 1, report.pending().getFirst().pod());
  }
}
