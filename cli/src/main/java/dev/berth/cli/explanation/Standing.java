package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.workload.Rollout;
import java.util.Optional;

/// How a workload, or a pod that stands alone, has come out of a simulation.
///
/// @param lacking how many of its pods are not there or without a node, and how many of former
///   templates still are
/// @param isUpdate whether pods of a former template were there
/// @param isStuck whether some of them still are, though they are to go
record Standing(int lacking, boolean isUpdate, boolean isStuck) {
  /// @param after has run
  static Standing of(KubernetesObject workload, SimulationSetup after) {
    var name = KindKey.of(workload);
    var controllers = after.simulated().controllers();
    Optional<Rollout> rollout =
        controllers.rollouts().stream()
            .filter(it -> KindKey.of(it.workload()).equals(name))
            .findFirst();
    if (rollout.isPresent()) {
      return of(rollout.get());
    }
    if (workload instanceof Pod) {
      Pod pod = after.cluster().get(Pod.class, workload.key());
      return new Standing(pod == null || pod.spec().nodeName().isEmpty() ? 1 : 0, false, false);
    }
    long pending =
        after.cluster().list(Pod.class).stream()
            .filter(pod -> pod.spec().nodeName().isEmpty() && !pod.isFinished())
            .filter(pod -> {
              KubernetesObject owner = controllers.workloadOf(pod);
              return owner != null && KindKey.of(owner).equals(name);
            })
            .count();
    return new Standing((int) pending, false, false);
  }

  private static Standing of(Rollout rollout) {
    int outdated = Math.max(0, rollout.outdated() - rollout.kept());
    return new Standing(
        Math.max(0, rollout.desired() - rollout.ready()) + outdated,
        rollout.isUpdate(),
        rollout.isUpdate() && outdated > 0);
  }

  boolean isComplete() {
    return lacking == 0;
  }
}
