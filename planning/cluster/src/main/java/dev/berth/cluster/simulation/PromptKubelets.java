package dev.berth.cluster.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Kubelets with which pods are ready as soon as they are bound, and gone as soon as they are
/// deleted. Kubelets of unreachable nodes do not answer: a pod that is deleted there stays, unless
/// its node is marked as out of service.
///
/// Source: `pkg/controller/podgc/gc_controller.go`.
record PromptKubelets(EmbeddedCluster cluster) implements Kubelets {
  private static final String UNREACHABLE = "node.kubernetes.io/unreachable";
  private static final String OUT_OF_SERVICE = "node.kubernetes.io/out-of-service";

  @Override
  public Duration timeToStart(Pod pod) {
    return Duration.ZERO;
  }

  @Override
  public @Nullable Duration timeToStop(Pod pod) {
    var node = cluster.get(Node.class, ObjectKey.clusterScoped(pod.spec().nodeName()));
    return node != null && isUnreachable(node) && !isTainted(node, OUT_OF_SERVICE)
        ? null
        : Duration.ZERO;
  }

  private static boolean isUnreachable(Node node) {
    return isTainted(node, UNREACHABLE)
        || node.status().conditions().stream()
            .anyMatch(it -> it.type().equals("Ready") && it.status().equals("Unknown"));
  }

  private static boolean isTainted(Node node, String key) {
    return node.spec().taints().stream().anyMatch(taint -> taint.key().equals(key));
  }
}
