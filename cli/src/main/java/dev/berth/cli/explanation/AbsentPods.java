package dev.berth.cli.explanation;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.workload.Rollout;
import dev.berth.cluster.workload.Shortfall;
import dev.berth.cluster.workload.Shortfalls;
import dev.berth.cluster.workload.SimulatedCluster;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Finds what was selected and has no pods, or fewer than it is to have: a verdict like any other.
final class AbsentPods {
  private final SimulatedCluster cluster;
  private final PodSelection selection;
  private final Shortfalls shortfalls;
  private final Set<ObjectKey> tried;
  private final Function<KubernetesObject, Help> helps;

  /// @param cluster after the run
  /// @param tried the pods that a node was looked for
  /// @param helps what would help a workload
  AbsentPods(
      SimulatedCluster cluster,
      PodSelection selection,
      Set<ObjectKey> tried,
      Function<KubernetesObject, Help> helps) {
    this.helps = helps;
    this.cluster = cluster;
    this.selection = selection;
    this.tried = tried;
    shortfalls = new Shortfalls(cluster);
  }

  List<Absence> find() {
    Stream<Absence> refused =
        cluster.refusals().stream().filter(selection::includes).map(Absence::of);
    Stream<Absence> workloads =
        workloads()
            .map(shortfalls::of)
            .filter(Objects::nonNull)
            .filter(shortfall -> shortfall.desired() > 0 || !hasOtherParts(shortfall.workload()))
            .map(it -> Absence.of(it, help(it)));
    return Stream.of(refused, workloads, deleted(), leftOutNodes())
        .flatMap(it -> it)
        .distinct()
        .toList();
  }

  /// Of pods that come after another one, that one's help is to be heeded.
  private Help help(Shortfall shortfall) {
    return shortfall.desired() > shortfall.existing() && shortfall.refusal() == null
        ? Help.NONE
        : helps.apply(shortfall.workload());
  }

  /// Pods that are named and waited, and that a controller has deleted before they were tried.
  private Stream<Absence> deleted() {
    return cluster.objects().initial().stream()
        .filter(Pod.class::isInstance)
        .map(Pod.class::cast)
        .filter(pod -> selection.names(pod.key()) && !tried.contains(pod.key()))
        .filter(pod -> pod.spec().nodeName().isEmpty())
        .filter(pod -> cluster.objects().get(Pod.class, pod.key()) == null)
        .map(pod -> Absence.deleted(pod, selection.workload(pod)));
  }

  /// DaemonSets that are named and are not for every node.
  private Stream<Absence> leftOutNodes() {
    return selection.isEverything()
        ? Stream.of()
        : cluster.objects().initial().stream()
            .filter(selection::includes)
            .filter(DaemonSet.class::isInstance)
            .map(DaemonSet.class::cast)
            .flatMap(set -> shortfalls.leftOut(set).map(why -> Absence.leftOut(set, why)).stream());
  }

  /// Whether something else that wants pods stands in for the same object.
  private boolean hasOtherParts(KubernetesObject workload) {
    return cluster.controllers().rollouts().stream()
        .filter(rollout -> rollout.shown().equals(StandIn.shown(workload)))
        .anyMatch(rollout -> rollout.desired() > 0);
  }

  /// Those that are named; of all, those that are new or have changed.
  private Stream<KubernetesObject> workloads() {
    return selection.isEverything()
        ? cluster.controllers().rollouts().stream()
            .filter(it -> it.refusal() != null || it.desired() == 0 || !it.hold().isEmpty())
            .map(Rollout::workload)
        : cluster.objects().initial().stream().filter(selection::includes);
  }
}
