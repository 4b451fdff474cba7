package dev.berth.suggestion;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A pod of a DaemonSet is for a node that was made for a single pod, such as a node of AWS
/// Fargate.
///
/// @param label a label of the node by which the DaemonSet can keep away from such nodes, such as
///   `eks.amazonaws.com/compute-type=fargate`; empty if there is none
public record SinglePodNote(String node, Optional<Map.Entry<String, String>> label)
    implements Note {
  @Override
  public String text() {
    return "Node %s is made for a single pod, and has it: keep the DaemonSet away from such nodes, by %s"
        .formatted(
            node,
            label
                .map(it ->
                    "a required node affinity with %s NotIn [%s]"
                        .formatted(it.getKey(), it.getValue()))
                .orElse("a required node affinity"));
  }

  /// Returns the note about a pod, if it is of a DaemonSet and for such a node.
  static List<Note> of(Pod pod, Snapshot cluster) {
    return targets(pod)
        .flatMap(name -> Stream.ofNullable(cluster.nodes().node(name)))
        .filter(node -> isAbout(pod, node))
        .map(info -> (Note) new SinglePodNote(info.name(), label(info.node())))
        .toList();
  }

  /// Whether the pod is of a DaemonSet, and the node has room for a single pod.
  static boolean isAbout(Pod pod, NodeInfo node) {
    Quantity pods = node.node().status().allocatable().get(ResourceNames.PODS);
    return NodeCopy.isDaemon(pod) && pods != null && pods.value() == 1;
  }

  private static Stream<String> targets(Pod pod) {
    return Stream.ofNullable(pod.spec().affinity())
        .map(Affinity::nodeAffinity)
        .flatMap(Stream::ofNullable)
        .map(NodeAffinity::requiredDuringSchedulingIgnoredDuringExecution)
        .flatMap(Stream::ofNullable)
        .map(NodeSelector::nodeSelectorTerms)
        .flatMap(List::stream)
        .flatMap(term -> term.matchFields().stream())
        .flatMap(field -> field.values().stream());
  }

  /// The label with the key and the value of a taint of the node.
  private static Optional<Map.Entry<String, String>> label(Node node) {
    Map<String, String> labels = node.metadata().labels();
    return node.spec().taints().stream()
        .filter(taint -> taint.value().equals(labels.get(taint.key())))
        .map(Taint::key)
        .map(key -> Map.entry(key, labels.getOrDefault(key, "")))
        .findFirst();
  }
}
