package dev.berth.testkit.contract;

import dev.berth.api.core.Node;
import dev.berth.api.core.Taint;
import dev.berth.framework.model.ImageStateSummary;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Creates nodes that differ from a given node in a single aspect.
final class NodeVariants {
  private NodeVariants() {}

  /// Returns the variants; none for aspects that no [NodeInfo] shows.
  ///
  /// @param pods pods that may be added to the node
  static List<NodeInfo> of(NodeInfo node, NodeAspect aspect, List<PodInfo> pods) {
    Node object = node.node();
    return switch (aspect) {
      case LABELS -> List.of(withLabels(node, Map.of()), withLabels(node, labelled(object)));
      case TAINTS ->
          List.of(
              node.withNode(
                  object.withSpec(object.spec().withUnschedulable(!object.spec().unschedulable()))),
              withTaint(node, Taint.NO_SCHEDULE),
              withTaint(node, Taint.PREFER_NO_SCHEDULE));
      case ALLOCATABLE ->
          List.of(node.withNode(object.withStatus(object.status().withAllocatable(Map.of()))));
      case OBJECT ->
          List.of(
              node.withNode(
                  object.withMetadata(object.metadata().withAnnotations(Map.of("contract", "x")))),
              node.withNode(
                  object.withStatus(object.status().withDeclaredFeatures(List.of("Contract")))));
      case IMAGES ->
          List.of(
              node.withImages(Map.of()),
              node.withImages(Map.of("contract:latest", new ImageStateSummary(1L << 30, 1))));
      case PODS -> withOtherPods(node, pods);
      case VOLUMES, DEVICES -> List.of();
    };
  }

  private static NodeInfo withLabels(NodeInfo node, Map<String, String> labels) {
    Node object = node.node();
    return node.withNode(object.withMetadata(object.metadata().withLabels(labels)));
  }

  private static Map<String, String> labelled(Node node) {
    Map<String, String> labels = new HashMap<>(node.metadata().labels());
    labels.replaceAll((_, _) -> "contract");
    labels.put("contract", "x");
    return labels;
  }

  private static NodeInfo withTaint(NodeInfo node, String effect) {
    var taints = new ArrayList<>(node.node().spec().taints());
    taints.add(new Taint("contract", "x", effect, null));
    return node.withNode(node.node().withSpec(node.node().spec().withTaints(taints)));
  }

  private static List<NodeInfo> withOtherPods(NodeInfo node, List<PodInfo> pods) {
    var variants = new ArrayList<NodeInfo>();
    node.pods().forEach(pod -> variants.add(node.minus(pod)));
    pods.stream()
        .filter(pod -> node.pods().stream().noneMatch(other -> other.uid().equals(pod.uid())))
        .forEach(pod -> variants.add(node.plus(pod)));
    return variants;
  }
}
