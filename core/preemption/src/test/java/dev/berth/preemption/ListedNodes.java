package dev.berth.preemption;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The nodes of a list, as they are there at the moment.
record ListedNodes(List<NodeInfo> nodes) implements SharedLister {
  @Override
  public List<NodeInfo> nodesWithPodsWithAffinity() {
    return List.of();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity() {
    return List.of();
  }

  @Override
  public @Nullable NodeInfo node(String name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElse(null);
  }

  @Override
  public Set<String> nodesUsing(ObjectKey claim) {
    return Set.of();
  }

  @Override
  public boolean hasPodsWithDisks() {
    return false;
  }
}
