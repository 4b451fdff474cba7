package dev.berth.questions.explanation;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.Workloads;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.RolloutCandidates;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The final state of a workload, or of a pod without a workload, in a simulation.
///
/// @param lacking the number of its pods that do not exist or have no node, plus the remaining pods
///   of former templates
/// @param distance the distance of missing pods from a node: pods that do not exist are farther
///   away than waiting pods
/// @param isUpdate whether there were pods of a former template
/// @param isStuck whether some of these still exist, although they should be gone
/// @param isIdle whether it wants no pods, although it could
/// @param goesOn whether missing pods come when other pods of the workload end
/// @param displaced the number of pods of other workloads without a node, although they had or
///   would have one
record Standing(
    int lacking,
    int distance,
    boolean isUpdate,
    boolean isStuck,
    boolean isIdle,
    boolean goesOn,
    int displaced) {
  /// The distance of a pod that does not exist; a waiting pod has the distance 1.
  private static final int NOT_THERE = 2;

  /// The state of a change that an API server refuses, or that the run rules out: it gains nothing.
  static final Standing REFUSED =
      new Standing(Integer.MAX_VALUE, Integer.MAX_VALUE, false, false, false, false, 0);

  /// @param run has run
  static Standing of(List<KubernetesObject> workloads, SimulationSetup run) {
    return of(workloads, run, run, Set.of());
  }

  /// @param workloads one, or several together
  /// @param before the state after the run without changes
  /// @param after the one with changes
  /// @param leaving pods that should leave their nodes, and that nothing creates again
  static Standing of(
      List<KubernetesObject> workloads,
      SimulationSetup before,
      SimulationSetup after,
      Set<ObjectKey> leaving) {
    Set<KindKey> names = workloads.stream().map(KindKey::of).collect(Collectors.toSet());
    int displaced = displaced(names, before, after, leaving);
    return workloads.stream()
        .map(workload -> of(workload, after, displaced))
        .reduce(Standing::and)
        .orElse(REFUSED);
  }

  private Standing and(Standing other) {
    return new Standing(
        lacking + other.lacking,
        distance + other.distance,
        isUpdate || other.isUpdate,
        isStuck || other.isStuck,
        isIdle || other.isIdle,
        goesOn && other.goesOn,
        displaced);
  }

  private static Standing of(KubernetesObject workload, SimulationSetup after, int displaced) {
    var name = KindKey.of(workload);
    var controllers = after.simulated().controllers();
    long pending =
        after.cluster().list(Pod.class).stream()
            .filter(pod -> pod.spec().nodeName().isEmpty() && !pod.isFinished())
            .filter(pod -> after.workloadOf(pod).equals(name))
            .count();
    int own = Math.toIntExact(pending);
    Optional<Rollout> rollout =
        controllers.rollouts().stream()
            .filter(it -> KindKey.of(it.workload()).equals(name))
            .findFirst()
            .or(() ->
                RolloutCandidates.resumption(workload)
                    .map(_ -> controllers.rollout(workload, false)))
            .or(() -> halfway(workload, after));
    if (rollout.isPresent()) {
      return of(rollout.get(), own, displaced);
    }
    boolean isWithoutPod =
        workload instanceof Pod
            && (after.cluster().get(Pod.class, workload.key()) == null
                || controllers.obstacles().stream()
                    .anyMatch(it -> it.pod().key().equals(workload.key())));
    return isWithoutPod
        ? new Standing(1, NOT_THERE, false, false, false, false, displaced)
        : new Standing(own, own, false, false, false, false, displaced);
  }

  /// The rollout of a workload whose pods were in the input, some of them with a former template.
  private static Optional<Rollout> halfway(KubernetesObject workload, SimulationSetup after) {
    KubernetesObject now = after.cluster().get(workload.getClass(), workload.key());
    return now != null && Workloads.isWorkload(now)
        ? Optional.of(after.simulated().controllers().rollout(now, true))
            .filter(rollout -> rollout.outdated() > rollout.kept())
        : Optional.empty();
  }

  /// The number of pods of other workloads without a node, although they had one at first, or get
  /// one without the changes.
  private static int displaced(
      Set<KindKey> names, SimulationSetup before, SimulationSetup after, Set<ObjectKey> leaving) {
    Map<KindKey, Integer> placed = placed(after.cluster().initial(), after, leaving);
    placed(before.cluster().list(Pod.class), before, leaving)
        .forEach((owner, pods) -> placed.merge(owner, pods, Math::max));
    placed.keySet().removeAll(names);
    Map<KindKey, Integer> left = placed(after.cluster().list(Pod.class), after, Set.of());
    return placed.entrySet().stream()
        .mapToInt(it -> Math.max(0, it.getValue() - left.getOrDefault(it.getKey(), 0)))
        .sum();
  }

  /// The number of pods of each workload that have a node and will stay there.
  private static Map<KindKey, Integer> placed(
      Collection<? extends KubernetesObject> objects, SimulationSetup run, Set<ObjectKey> leaving) {
    Map<KindKey, Integer> placed = new HashMap<>();
    for (KubernetesObject object : objects) {
      if (object instanceof Pod pod
          && !pod.spec().nodeName().isEmpty()
          && !pod.isFinished()
          && !pod.isTerminating()
          && !leaving.contains(pod.key())) {
        placed.merge(run.workloadOf(pod), 1, Integer::sum);
      }
    }
    return placed;
  }

  private static Standing of(Rollout rollout, int pending, int displaced) {
    int outdated = Math.max(0, rollout.outdated() - rollout.kept());
    boolean isHeld =
        RolloutCandidates.resumption(rollout.workload()).isPresent()
            && (rollout.desired() == 0 || rollout.kept() > 0);
    boolean isForNoNode = rollout.workload() instanceof DaemonSet && rollout.desired() == 0;
    return new Standing(
        Math.max(0, rollout.desired() - rollout.ready()) + outdated,
        NOT_THERE * Math.max(0, rollout.desired() - rollout.updated()) + pending,
        rollout.isUpdate(),
        rollout.isUpdate() && outdated > 0,
        isHeld || isForNoNode,
        rollout.goesOn(),
        displaced);
  }

  /// Whether nothing more is needed: all of its pods have a node, or it was idle and proceeds now.
  boolean isCompleteAfter(Standing before) {
    return !isIdle && (lacking == 0 || (goesOn && before.isIdle));
  }

  /// The number of additional pods of other workloads that lose their nodes.
  int displacedSince(Standing before) {
    return Math.max(0, displaced - before.displaced);
  }

  /// Whether no additional pods of other workloads lose their nodes.
  boolean isHarmlessAfter(Standing before) {
    return displacedSince(before) == 0;
  }

  /// Whether the workload is closer to its specification.
  boolean isBetterThan(Standing before) {
    if (isIdle != before.isIdle) {
      return before.isIdle && lacking < Integer.MAX_VALUE;
    }
    return lacking < before.lacking || (lacking == before.lacking && distance < before.distance);
  }
}
