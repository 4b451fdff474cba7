package dev.berth.planner.firmament;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import org.jspecify.annotations.Nullable;

/// The number of a job's tasks that must have a place. The annotation `firmament-gang-scheduling`
/// of a pod has this number as a percentage of the specified pods of its first owner: a Job's
/// parallelism, a ReplicaSet's or Deployment's replicas. For a single pod, the minimum is always
/// the whole pod.
final class GangMinimum {
  private static final String ANNOTATION = "firmament-gang-scheduling";

  private GangMinimum() {}

  /// Returns the minimum, rounded down; 0 if the pod belongs to no gang.
  static int of(Pod pod, ObjectsByKey known) {
    var percent = percent(pod.metadata().annotations().getOrDefault(ANNOTATION, "0"));
    var owners = pod.metadata().ownerReferences();
    var wanted = owners.isEmpty() ? null : wanted(owners.getFirst(), pod, known);
    if (wanted == null || (wanted <= 1 && percent < 100)) {
      return 0;
    }
    return (int) (Math.max(1, wanted) * (percent / 100.0));
  }

  private static int percent(String text) {
    try {
      int percent = Integer.parseInt(text);
      return percent <= 100 ? percent : 0;
    } catch (NumberFormatException _) {
      return 0;
    }
  }

  /// Returns the number of pods that an owner specifies; null if the owner is unknown, or specifies
  /// none.
  private static @Nullable Integer wanted(OwnerReference owner, Pod pod, ObjectsByKey known) {
    var key = new ObjectKey(pod.metadata().namespace(), owner.name());
    return switch (owner.kind()) {
      case "Job" -> {
        var job = known.find(Job.class, key);
        yield job == null ? null : job.spec().parallelism();
      }
      case "ReplicaSet" -> {
        var replicaSet = known.find(ReplicaSet.class, key);
        yield replicaSet == null ? null : replicaSet.spec().replicas();
      }
      case "Deployment" -> {
        var deployment = known.find(Deployment.class, key);
        yield deployment == null ? null : deployment.spec().replicas();
      }
      default -> null;
    };
  }
}
