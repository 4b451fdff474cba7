package dev.berth.questions.explanation;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.Shortfall;
import dev.berth.cluster.controller.workload.Shortfalls;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.terminal.Counts;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// Finds selected objects that have no pods, or fewer than specified, and explains them like other
/// verdicts.
///
/// @param cluster after the run
/// @param tried the pods that the scheduler tried
/// @param helps returns changes that would help a workload
public record AbsentPods(
    SimulatedCluster cluster,
    PodSelection selection,
    Set<ObjectKey> tried,
    Function<KubernetesObject, Help> helps) {

  List<Absence> find() {
    Stream<Absence> refused =
        cluster.refusals().stream()
            .filter(it -> selection.includes(it, cluster.manifests()))
            .map(Absence::of);
    Stream<Absence> workloads =
        workloads()
            .map(new Shortfalls(cluster)::of)
            .filter(Objects::nonNull)
            .filter(shortfall -> shortfall.desired() > 0 || !hasOtherParts(shortfall.workload()))
            .map(it -> Absence.of(it, help(it)));
    return Stream.of(refused, workloads, deleted(), leftOutNodes())
        .flatMap(it -> it)
        .distinct()
        .toList();
  }

  /// Returns the help for missing pods; none for pods that come after another pod, because that pod
  /// needs help first.
  private Help help(Shortfall shortfall) {
    return shortfall.desired() > shortfall.existing() && shortfall.refusal() == null
        ? Help.NONE
        : helps.apply(shortfall.workload());
  }

  /// Named pods that waited, and that a controller deleted before they were tried.
  private Stream<Absence> deleted() {
    return initial(Pod.class)
        .filter(pod -> selection.names(pod.key()) && !tried.contains(pod.key()))
        .filter(pod -> pod.spec().nodeName().isEmpty())
        .filter(pod -> cluster.objects().get(Pod.class, pod.key()) == null)
        .map(pod -> Absence.deleted(pod, selection.workload(pod)));
  }

  /// Named DaemonSets that do not run on every node.
  private Stream<Absence> leftOutNodes() {
    return selection.isEverything()
        ? Stream.of()
        : initial(DaemonSet.class)
            .filter(selection::includes)
            .flatMap(set ->
                new Shortfalls(cluster)
                    .leftOut(set).map(why -> Absence.leftOut(set, why)).stream());
  }

  private <T extends KubernetesObject> Stream<T> initial(Class<T> kind) {
    return cluster.objects().initial().stream().filter(kind::isInstance).map(kind::cast);
  }

  /// Whether another object with pods stands in for the same object.
  private boolean hasOtherParts(KubernetesObject workload) {
    return cluster.controllers().rollouts().stream()
        .filter(rollout -> rollout.shown().equals(StandIn.shown(workload)))
        .anyMatch(rollout -> rollout.desired() > 0);
  }

  /// The named workloads; without names, those that are new or have changed.
  private Stream<KubernetesObject> workloads() {
    return selection.isEverything()
        ? cluster.controllers().rollouts().stream()
            .filter(it -> it.refusal() != null || it.desired() == 0 || !it.hold().isEmpty())
            .map(Rollout::workload)
        : cluster.objects().initial().stream().filter(selection::includes);
  }

  /// Pods that do not exist, or a workload without pods, or without a pod on every node.
  ///
  /// @param object such as `Deployment shop/web`, or the pod
  /// @param headline the missing pods, such as `2 of 3 pods not created`
  /// @param reason the words of the API server, or a sentence
  /// @param help what would help
  public record Absence(String object, String headline, String reason, Help help) {

    static Absence of(Shortfall shortfall, Help help) {
      int missing = shortfall.desired() - shortfall.existing();
      String headline =
          missing == 0
              ? "no pods"
              : missing < 0
                  ? "not rolled out to " + Counts.of(-missing, "pod")
                  : "%,d of %s not created"
                      .formatted(missing, Counts.of(shortfall.desired(), "pod"));
      String reason = missing > 0 ? shortfall.reason() : "It " + shortfall.reason() + ".";
      return new Absence(shortfall.title(), headline, reason, help);
    }

    /// @param workload such as `ReplicaSet shop/web`; empty for a pod without a workload
    static Absence deleted(Pod pod, String workload) {
      return new Absence(
          "Pod " + pod.key(),
          "deleted",
          "%s has more pods than it wants, and deletes this one before it is tried."
              .formatted(workload.isEmpty() ? "Its controller" : workload),
          Help.NONE);
    }

    /// @param reason the reason why some nodes have no pod of it
    static Absence leftOut(DaemonSet set, String reason) {
      return new Absence("DaemonSet " + set.key(), "not for all nodes", reason + ".", Help.NONE);
    }

    static Absence of(Refusal refusal) {
      return new Absence(
          refusal.kind() + " " + refusal.key(),
          "not created",
          refusal.message() + refusal.hint(),
          Help.NONE);
    }
  }
}
