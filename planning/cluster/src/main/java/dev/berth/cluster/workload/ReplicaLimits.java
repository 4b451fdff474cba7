package dev.berth.cluster.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import org.jspecify.annotations.Nullable;

/// How many pods of one template a workload has, and how many more or fewer during a rollout.
///
/// @param replicas how many there are to be
/// @param surge how many more there may be while old ones are replaced
/// @param unavailable how many of them need not be ready meanwhile
public record ReplicaLimits(int replicas, int surge, int unavailable) {

  /// Those of the workload; null if each of its pods is another one, or none is replaced.
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
