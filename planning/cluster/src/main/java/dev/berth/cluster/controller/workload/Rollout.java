package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The progress of a workload towards its specification.
///
/// @param workload the object in its desired state
/// @param isUpdate whether pods of an earlier template existed
/// @param desired the desired number of pods of the template
/// @param updated how many of these pods exist, including pending ones
/// @param ready how many of these pods run
/// @param outdated how many pods of earlier templates still exist
/// @param kept how many of the outdated pods stay because of the workload's spec: it is paused,
///   partitioned, or updated only when pods are deleted
/// @param waited the pods that fitted only after other pods had gone
/// @param pending the pods that fit nowhere at the end
/// @param broken the pods of earlier templates that are not ready, and that a StatefulSet waits for
/// @param lingering the deleted pods that stay, because their kubelets do not answer
/// @param obstacles what keeps pods with a node from running
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
    List<Pod> broken,
    List<Pod> lingering,
    List<PodObstacle> obstacles,
    @Nullable Refusal refusal) {
  public Rollout {
    waited = List.copyOf(waited);
    pending = List.copyOf(pending);
    broken = List.copyOf(broken);
    lingering = List.copyOf(lingering);
    obstacles = List.copyOf(obstacles);
  }

  /// Combines the rollouts of stand-ins for the same object into one rollout for each object.
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
        both(broken, other.broken),
        both(lingering, other.lingering),
        both(obstacles, other.obstacles),
        refusal == null ? other.refusal : refusal);
  }

  private static <T> List<T> both(List<T> some, List<T> others) {
    return Stream.of(some, others).flatMap(List::stream).toList();
  }

  /// Returns the kind and name by which users know the workload.
  public KindKey shown() {
    return StandIn.shown(workload);
  }

  /// Returns a text such as `Deployment shop/web`.
  public String title() {
    return shown().title();
  }

  /// Whether the workload matches its specification.
  public boolean isComplete() {
    return ready >= desired && outdated <= kept;
  }

  /// Whether the workload cannot reach its specification without help.
  public boolean isStuck() {
    return !isComplete() && !goesOn();
  }

  /// Whether missing or waiting pods get their turn when other pods end; true for a Job, whose pods
  /// use the same room, and the same part of a quota.
  public boolean goesOn() {
    return workload instanceof Job
        && ready > 0
        && ready + pending.size() == updated
        && (refusal != null || !pending.isEmpty());
  }

  /// Returns why the spec keeps pods of former templates, as a clause with what would replace them;
  /// empty if it keeps none.
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

  /// Whether the object stops the rollout until somebody resumes it.
  public boolean isPaused() {
    return workload instanceof Deployment it && it.spec().paused() && outdated > 0;
  }

  /// Returns what a StatefulSet waits for without end, as a clause with what helps; empty if it
  /// does not. Its controller replaces pods only when all are ready.
  public String deadlock() {
    return broken.isEmpty()
        ? ""
        : "%1$s of the old template is not ready, and the StatefulSet waits for it: kubectl delete pod %1$s -n %2$s"
            .formatted(
                broken.getFirst().metadata().name(), broken.getFirst().metadata().namespace());
  }

  /// Returns the desired number of pods, without pods that admission or a kubelet refuses.
  public int allowed() {
    return refusal == null && obstacles.stream().noneMatch(PodObstacle::isRejection)
        ? desired
        : updated;
  }

  /// Returns how many pods have not been created, because other pods come first or admission
  /// refuses them.
  public int missing() {
    return Math.max(0, desired - updated);
  }

  /// Returns how many pods admission refuses. Counts only pods that the workload would have now: a
  /// Deployment that is being updated creates no more pods at a time than its surge allows.
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
