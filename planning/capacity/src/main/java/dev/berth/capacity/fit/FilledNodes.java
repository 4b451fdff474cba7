package dev.berth.capacity.fit;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Nodes, some of them with additional pods, which are all equal and name no claims.
record FilledNodes(SharedLister before, Map<String, NodeInfo> filled, List<NodeInfo> nodes)
    implements SharedLister {
  /// @param filled by name; no longer changed
  FilledNodes(SharedLister before, Map<String, NodeInfo> filled) {
    this(
        before,
        filled,
        before.nodes().stream().map(node -> filled.getOrDefault(node.name(), node)).toList());
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
    NodeInfo node = filled.get(name);
    return node == null ? before.node(name) : node;
  }

  @Override
  public Set<String> nodesUsing(ObjectKey claim) {
    return before.nodesUsing(claim);
  }

  @Override
  public boolean hasPodsWithDisks() {
    return before.hasPodsWithDisks()
        || filled.values().stream().anyMatch(node -> node.pods().getLast().hasDisks());
  }
}
