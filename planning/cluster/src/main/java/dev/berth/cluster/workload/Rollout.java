package dev.berth.cluster.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How far a workload has come to what its object specifies.
///
/// @param workload as it is to be
/// @param isUpdate whether pods of an earlier template were there
/// @param desired how many pods of the template there are to be
/// @param updated how many there are, pending ones included
/// @param ready how many of them run
/// @param outdated how many pods of earlier templates there are still
/// @param kept how many of those stay by the workload's own wish: it is paused, partitioned, or
///   updated when pods are deleted
/// @param waited the pods that fitted only after others had gone
/// @param pending the pods that fit nowhere at last
/// @param lingering the pods that are deleted and stay, since their kubelets do not answer
/// @param obstacles what keeps pods from running that have a node
/// @param refusal why a pod was not created; null if none was refused
public record Rollout(
    KubernetesObject workload,
    boolean isUpdate,
    int desired,
    int updated,
    int ready,
    int outdated,
    int kept,
    List<ObjectKey> waited,
    List<ObjectKey> pending,
    List<Pod> lingering,
    List<PodObstacle> obstacles,
    @Nullable Refusal refusal) {

  public Rollout {
    waited = List.copyOf(waited);
    pending = List.copyOf(pending);
    lingering = List.copyOf(lingering);
    obstacles = List.copyOf(obstacles);
  }

  /// Combines the rollouts of workloads that stand in for the same object into one for each object.
  public static List<Rollout> together(List<Rollout> rollouts) {
    var together = new LinkedHashMap<KindKey, Rollout>();
    rollouts.forEach(rollout -> together.merge(rollout.shown(), rollout, Rollout::and));
    return List.copyOf(together.values());
  }

  private Rollout and(Rollout other) {
    return new Rollout(
        workload,
        isUpdate || other.isUpdate,
        desired + other.desired,
        updated + other.updated,
        ready + other.ready,
        outdated + other.outdated,
        kept + other.kept,
        both(waited, other.waited),
        both(pending, other.pending),
        both(lingering, other.lingering),
        both(obstacles, other.obstacles),
        refusal == null ? other.refusal : refusal);
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    return Stream.of(some, others).flatMap(List::stream).toList();
  }

  /// Kind and name by which users know the workload.
  public KindKey shown() {
    return StandIn.shown(workload);
  }

  /// Such as `Deployment shop/web`.
  public String title() {
    return shown().title();
  }

  /// Whether everything is as the object specifies.
  public boolean isComplete() {
    return ready >= desired && outdated <= kept;
  }

  /// Whether it does not become what it is to be, if nobody helps.
  public boolean isStuck() {
    return !isComplete() && !goesOn();
  }

  /// Whether the pods that are missing, or wait, come as others of them end: those of a Job, which
  /// need the same room, and the same part of a quota.
  public boolean goesOn() {
    return workload instanceof Job
        && ready > 0
        && ready + pending.size() == updated
        && (refusal != null || !pending.isEmpty());
  }

  /// What keeps pods of former templates by the workload's own wish, a clause with what would
  /// replace them; empty if nothing does.
  public String hold() {
    if (kept == 0) {
      return "";
    }
    return switch (workload) {
      case StatefulSet it when !StatefulSetController.updatesOnDelete(it) ->
          "updateStrategy.rollingUpdate.partition is %d, and 0 would replace them"
              .formatted(StatefulSetController.partition(it));
      case StatefulSet _, DaemonSet _ ->
          "updateStrategy is OnDelete, which replaces them when they are deleted";
      default -> "";
    };
  }

  /// Whether nothing is rolled out, as the object says, until somebody resumes it.
  public boolean isPaused() {
    return workload instanceof Deployment it && it.spec().paused() && outdated > 0;
  }

  /// How many pods there are to be, without those that admission or a kubelet refuses.
  public int allowed() {
    return refusal == null && obstacles.stream().noneMatch(PodObstacle::isRejection)
        ? desired
        : updated;
  }

  /// How many pods have not even been created, since others come first or admission refuses them.
  public int missing() {
    return Math.max(0, desired - updated);
  }

  /// How many pods admission refuses: those that the workload would have now, since a Deployment
  /// that is updated makes no more at a time than its surge allows.
  public int refused() {
    if (refusal == null) {
      return 0;
    }
    return workload instanceof Deployment it && outdated > 0
        ? Math.min(
            missing(),
            Math.max(1, desired + DeploymentController.maxSurge(it) - updated - outdated))
        : missing();
  }
}
