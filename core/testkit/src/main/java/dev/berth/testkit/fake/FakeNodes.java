package dev.berth.testkit.fake;

import dev.berth.api.core.ContainerImage;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.ImageStateSummary;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Nodes in the order in which the test names them, with counts of their images.
public final class FakeNodes implements SharedLister {
  private List<NodeInfo> nodes;

  public FakeNodes(List<NodeInfo> nodes) {
    this.nodes = withImages(nodes);
  }

  public static FakeNodes of(GivenNode... nodes) {
    return new FakeNodes(Arrays.stream(nodes).map(GivenNode::info).toList());
  }

  /// Replaces all nodes.
  public void set(List<NodeInfo> changed) {
    nodes = withImages(changed);
  }

  /// Replaces the node of the same name.
  public void replace(NodeInfo changed) {
    set(nodes.stream().map(old -> old.name().equals(changed.name()) ? changed : old).toList());
  }

  @Override
  public List<NodeInfo> nodes() {
    return nodes;
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithAffinity() {
    return nodes.stream().filter(node -> !node.podsWithAffinity().isEmpty()).toList();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity() {
    return nodes.stream().filter(node -> !node.podsWithRequiredAntiAffinity().isEmpty()).toList();
  }

  @Override
  public @Nullable NodeInfo node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElse(null);
  }

  @Override
  public Set<String> nodesUsing(ObjectKey claim) {
    return nodes.stream()
        .filter(node -> node.pods().stream().anyMatch(pod -> pod.claims().contains(claim)))
        .map(NodeInfo::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public boolean hasPodsWithDisks() {
    return nodes.stream().anyMatch(node -> node.pods().stream().anyMatch(PodInfo::hasDisks));
  }

  private static List<NodeInfo> withImages(List<NodeInfo> nodes) {
    Map<String, ImageStateSummary> known = new HashMap<>();
    for (NodeInfo node : nodes) {
      for (ContainerImage image : node.node().status().images()) {
        for (String name : image.names()) {
          known.merge(
              name,
              new ImageStateSummary(image.sizeBytes(), 1),
              (first, next) -> new ImageStateSummary(first.size(), first.nodes() + 1));
        }
      }
    }
    return nodes.stream().map(node -> node.withImages(ofNode(node, known))).toList();
  }

  private static Map<String, ImageStateSummary> ofNode(
      NodeInfo node, Map<String, ImageStateSummary> known) {
    Map<String, ImageStateSummary> images = new HashMap<>();
    for (ContainerImage image : node.node().status().images()) {
      for (String name : image.names()) {
        images.put(name, known.getOrDefault(name, new ImageStateSummary(0, 0)));
      }
    }
    return images;
  }
}
