package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A pod of a DaemonSet is for a node that was made for a single pod, such as a node of AWS
/// Fargate.
///
/// @param requirement the requirement that keeps away from such nodes, such as ` with
///   eks.amazonaws.com/compute-type NotIn [fargate]`; empty if no label tells them from others
public record SinglePodNote(String node, String requirement) implements Note {
  @Override
  public String text() {
    return "Node %s is made for a single pod, and has it: keep the DaemonSet away from such nodes, by a required node affinity%s"
        .formatted(node, requirement);
  }

  /// Returns the note about a pod, if it is of a DaemonSet and for such a node.
  static List<Note> of(Pod pod, Snapshot cluster) {
    return targets(pod)
        .flatMap(name -> Stream.ofNullable(cluster.nodes().node(name)))
        .filter(node -> isAbout(pod, node))
        .<Note>map(info -> new SinglePodNote(info.name(), label(info.node())))
        .toList();
  }

  /// Whether the pod is of a DaemonSet, and the node has room for a single pod.
  static boolean isAbout(Pod pod, NodeInfo node) {
    Quantity pods = node.node().status().allocatable().get(ResourceNames.PODS);
    return NodeCopy.isDaemon(pod) && pods != null && pods.value() == 1;
  }

  /// Returns the names of the nodes that the pod is for.
  private static Stream<String> targets(Pod pod) {
    var affinity = pod.spec().affinity();
    var nodes = affinity == null ? null : affinity.nodeAffinity();
    var required = nodes == null ? null : nodes.requiredDuringSchedulingIgnoredDuringExecution();
    return required == null
        ? Stream.of()
        : required.nodeSelectorTerms().stream()
            .flatMap(term -> term.matchFields().stream())
            .flatMap(field -> field.values().stream());
  }

  /// Returns a label of the node that has the key and the value of one of its taints, such as
  /// `pool=fargate`; empty if there is none.
  private static String label(Node node) {
    Map<String, String> labels = node.metadata().labels();
    return node.spec().taints().stream()
        .filter(taint -> taint.value().equals(labels.get(taint.key())))
        .map(taint -> " with %s NotIn [%s]".formatted(taint.key(), taint.value()))
        .findFirst()
        .orElse("");
  }
}
