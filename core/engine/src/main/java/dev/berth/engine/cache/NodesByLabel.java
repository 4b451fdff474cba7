package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.framework.model.NodeInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names of nodes by the values of their labels. Indexes only labels that have been looked up.
/// For one thread.
final class NodesByLabel {
  private final Map<String, Map<String, Set<String>>> labels = new HashMap<>();

  /// Returns the nodes with that value of the label.
  ///
  /// @param all all nodes, for the first lookup of the label
  Set<String> with(String label, String value, Collection<NodeInfo> all) {
    Map<String, Set<String>> values = labels.get(label);
    if (values == null) {
      values = new HashMap<>();
      labels.put(label, values);
      for (NodeInfo node : all) {
        add(values, node.node().metadata().labels().get(label), node.name());
      }
    }
    return values.getOrDefault(value, Set.of());
  }

  /// Handles a node that has joined, changed or left.
  void changed(@Nullable Node before, @Nullable Node after) {
    labels.forEach((label, values) -> {
      if (before != null) {
        remove(values, before.metadata().labels().get(label), before.metadata().name());
      }
      if (after != null) {
        add(values, after.metadata().labels().get(label), after.metadata().name());
      }
    });
  }

  private static void add(Map<String, Set<String>> values, @Nullable String value, String node) {
    if (value != null) {
      values.computeIfAbsent(value, _ -> new HashSet<>(2)).add(node);
    }
  }

  private static void remove(Map<String, Set<String>> values, @Nullable String value, String node) {
    if (value != null) {
      values.computeIfPresent(
          value,
          (_, nodes) -> {
            nodes.remove(node);
            return nodes.isEmpty() ? null : nodes;
          });
    }
  }
}
