package dev.berth.cli.report;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The workloads to which pods belong.
public final class WorkloadIndex {
  private final Map<ObjectKey, OwnerReference> controllers = new HashMap<>();
  private final Map<ObjectKey, OwnerReference> replicaSets = new HashMap<>();

  /// The workloads of a cluster, those included whose pods were deleted in a run.
  public WorkloadIndex(EmbeddedCluster cluster) {
    cluster.initial().forEach(this::add);
    cluster.list(ReplicaSet.class).forEach(this::add);
    cluster.list(Pod.class).forEach(this::add);
  }

  private void add(KubernetesObject object) {
    Optional<OwnerReference> controller = object.metadata().controller();
    if (controller.isPresent()) {
      switch (object) {
        case Pod pod -> controllers.put(pod.key(), controller.get());
        case ReplicaSet set -> replicaSets.put(set.key(), controller.get());
        default -> {}
      }
    }
  }

  /// The group in which a pod is counted: its workload, or if it has none, its namespace.
  String group(ObjectKey pod) {
    String workload = of(pod);
    return workload.isEmpty() ? "single pods in " + pod.namespace() : workload;
  }

  /// The workload of a pod, such as `Deployment shop/web`; empty if it has none.
  public String of(ObjectKey pod) {
    OwnerReference owner = controller(pod);
    return owner == null ? "" : "%s %s/%s".formatted(owner.kind(), pod.namespace(), owner.name());
  }

  /// What controls a pod; for one of a Deployment, that and not its ReplicaSet. Null if nothing
  /// does.
  @Nullable OwnerReference controller(ObjectKey pod) {
    OwnerReference owner = controllers.get(pod);
    if (owner == null || !owner.kind().equals("ReplicaSet")) {
      return owner;
    }
    OwnerReference above = replicaSets.get(new ObjectKey(pod.namespace(), owner.name()));
    return above == null ? owner : above;
  }
}
