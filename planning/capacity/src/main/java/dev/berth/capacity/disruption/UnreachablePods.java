package dev.berth.capacity.disruption;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.controller.node.EvictionHalt;
import dev.berth.cluster.controller.node.NodeLifecycle;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.suggestion.NodeCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Finds pods that stay on nodes that do not answer: they are not ready, and nothing replaces them.
/// Pods that belong to their nodes do not count.
///
/// @param workload the workload of a pod, such as `Deployment shop/web`
record UnreachablePods(
    EmbeddedCluster cluster, NodeLifecycle lifecycle, Function<Pod, String> workload) {
  private static final String ANSWER = "; not ready until the node answers";

  List<StuckPod> list() {
    var stranded = new ArrayList<StuckPod>();
    for (var pod : cluster.list(Pod.class)) {
      var node = cluster.get(Node.class, new ObjectKey("", pod.spec().nodeName()));
      if (node != null
          && isUnknown(node)
          && !pod.isFinished()
          && !pod.isTerminating()
          && !NodeCopy.isDaemon(pod)) {
        stranded.add(
            new StuckPod(
                pod.key(), workload.apply(pod), node.metadata().name(), why(pod, node) + ANSWER));
      }
    }
    return stranded;
  }

  /// Whether the control plane knows that the node does not answer.
  static boolean isUnknown(Node node) {
    return node.status().conditions().stream()
        .anyMatch(it -> it.type().equals("Ready") && it.status().equals("Unknown"));
  }

  private String why(Pod pod, Node node) {
    var halt = lifecycle.halt(node);
    if (halt != null) {
      return "no pod is evicted, since %s".formatted(text(halt));
    }
    var evicting =
        node.spec().taints().stream()
            .filter(taint -> taint.effect().equals(Taint.NO_EXECUTE))
            .toList();
    return !evicting.isEmpty()
            && TolerationMatcher.EXACT.firstUntolerated(evicting, pod.spec().tolerations()) == null
        ? "it tolerates %s".formatted(evicting.getFirst().text())
        : "it is not evicted yet";
  }

  /// Source: `handleDisruption` and `ComputeZoneState` in
  /// `pkg/controller/nodelifecycle/node_lifecycle_controller.go`.
  private static String text(EvictionHalt halt) {
    if (halt.isEverywhere()) {
      return "kube-controller-manager stops all evictions where no node is ready";
    }
    return "kube-controller-manager stops evictions where most of a zone is not ready: %,d of %,d nodes%s"
        .formatted(
            halt.notReady(), halt.nodes(), halt.zone().isEmpty() ? "" : " in zone " + halt.zone());
  }
}
