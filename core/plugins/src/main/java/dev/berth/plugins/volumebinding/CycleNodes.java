package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.api.storage.CSINode;
import dev.berth.framework.model.NodeInfo;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// All nodes as of a cycle. Thread-safe; evaluated on demand, possibly later.
final class CycleNodes {
  static final CycleNodes NONE = new CycleNodes(_ -> null, List::of);

  private final Function<String, @Nullable CSINode> csiNodes;
  private final Supplier<List<NodeInfo>> nodes;
  private final Map<String, Boolean> nowhere = new ConcurrentHashMap<>();

  /// @param csiNodes returns the CSINode of each node, or null
  CycleNodes(Function<String, @Nullable CSINode> csiNodes, Supplier<List<NodeInfo>> nodes) {
    this.csiNodes = csiNodes;
    this.nodes = nodes;
  }

  /// Returns the CSINode of each node, or null.
  Function<String, @Nullable CSINode> csiNodes() {
    return csiNodes;
  }

  /// Returns whether no node can reach the volume.
  boolean haveNone(PersistentVolume volume) {
    return nowhere.computeIfAbsent(volume.metadata().name(), _ -> isOutOfReach(volume));
  }

  private boolean isOutOfReach(PersistentVolume volume) {
    var affinity = volume.spec().nodeAffinity();
    if (affinity == null || affinity.required() == null) {
      return false;
    }
    var reached = NodeMatcher.of(affinity.required());
    return nodes.get().stream().noneMatch(it -> reached.matches("", it.node().metadata().labels()));
  }
}
