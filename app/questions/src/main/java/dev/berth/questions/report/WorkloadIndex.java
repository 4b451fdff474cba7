package dev.berth.questions.report;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The workloads to which pods belong.
public final class WorkloadIndex {
  private final Map<ObjectKey, KindKey> controllers = new HashMap<>();

  /// The object that is shown instead of a workload: the Deployment of a ReplicaSet, or the object
  /// for which a workload stands in.
  private final Map<KindKey, KindKey> above = new HashMap<>();

  /// The workloads of a cluster, including those whose pods were deleted in a run.
  public WorkloadIndex(EmbeddedCluster cluster) {
    cluster.initial().forEach(this::add);
    cluster.list(ReplicaSet.class).forEach(this::add);
    cluster.list(Pod.class).forEach(this::add);
  }

  private void add(KubernetesObject object) {
    if (StandIn.is(object)) {
      above.put(KindKey.of(object), StandIn.shown(object));
      return;
    }
    object
        .metadata()
        .controller()
        .map(owner -> KindKey.of(owner, object.key().namespace()))
        .ifPresent(owner -> {
          switch (object) {
            case Pod pod -> controllers.put(pod.key(), owner);
            case ReplicaSet set -> above.put(KindKey.of(set), owner);
            default -> {}
          }
        });
  }

  /// The group that counts a pod: its workload or, without one, its namespace.
  public String group(ObjectKey pod) {
    String workload = of(pod);
    return workload.isEmpty() ? "single pods in " + pod.namespace() : workload;
  }

  /// The workload of a pod, such as `Deployment shop/web`; empty if it has none.
  public String of(ObjectKey pod) {
    KindKey controller = controller(pod);
    return controller == null ? "" : controller.title();
  }

  /// The controller of a pod; for a pod of a Deployment, the Deployment and not its ReplicaSet.
  /// Null if nothing does.
  @Nullable KindKey controller(ObjectKey pod) {
    KindKey controller = controllers.get(pod);
    while (controller != null && above.containsKey(controller)) {
      controller = above.get(controller);
    }
    return controller;
  }
}
