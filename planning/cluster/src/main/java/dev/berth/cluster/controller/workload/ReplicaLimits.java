package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// How many pods of one template a workload has, and how many more or fewer during a rollout.
///
/// @param replicas the desired number of pods
/// @param surge how many additional pods may exist while old ones are replaced
/// @param unavailable how many of the pods need not be ready during a rollout
public record ReplicaLimits(int replicas, int surge, int unavailable) {
  /// Returns the limits of the workload; null if its pods differ from each other, or are never
  /// replaced.
  public static @Nullable ReplicaLimits of(KubernetesObject workload) {
    return switch (workload) {
      case Deployment it ->
          new ReplicaLimits(
              DeploymentController.desired(it),
              DeploymentController.maxSurge(it),
              DeploymentController.maxUnavailable(it));
      case ReplicaSet _, ReplicationController _ ->
          new ReplicaLimits(ReplicaSetController.replicas(workload), 0, 0);
      default -> null;
    };
  }
}
