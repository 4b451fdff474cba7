package dev.berth.suggestion;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.NodeInfo;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The labels of all nodes of a cluster, counted once. Immutable.
public final class NodeLabels {
  private final Map<String, Map<String, Integer>> nodesByValue = new TreeMap<>();

  /// Counts them.
  public NodeLabels(SharedLister cluster) {
    for (NodeInfo node : cluster.nodes()) {
      node.node()
          .metadata()
          .labels()
          .forEach((key, value) ->
              nodesByValue
                  .computeIfAbsent(key, _ -> new TreeMap<>())
                  .merge(value, 1, Integer::sum));
    }
  }

  /// The values of the label, the most frequent first; none if no node has it.
  public List<String> values(String key) {
    return nodesByValue.getOrDefault(key, Map.of()).entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  /// Whether no two nodes have the same value of the label, and several have one.
  boolean isUnique(String key) {
    Map<String, Integer> nodes = nodesByValue.getOrDefault(key, Map.of());
    return nodes.size() > 1 && nodes.values().stream().allMatch(count -> count == 1);
  }

  /// The labels that are spelled almost like that one.
  public List<String> nearest(String key) {
    return Nearest.nearest(key, nodesByValue.keySet());
  }

  /// What no node has of the requirement; null if some node may meet it.
  public @Nullable LabelNote note(NodeSelectorRequirement requirement) {
    return switch (requirement.operator()) {
      case "In" -> note(requirement.key(), requirement.values());
      case "Exists", "Gt", "Lt" -> note(requirement.key(), List.of());
      default -> null;
    };
  }

  /// What no node has of the label; null if some node has it with one of the values.
  ///
  /// @param values empty for any
  public @Nullable LabelNote note(String key, List<String> values) {
    Map<String, Integer> there = nodesByValue.get(key);
    if (there == null) {
      List<String> near = nearest(key);
      return near.isEmpty()
          ? new LabelNote.NoSuchLabel(key, "", 0)
          : new LabelNote.NoSuchLabel(key, near.getFirst(), nodesWith(near.getFirst()));
    }
    return values.isEmpty() || values.stream().anyMatch(there::containsKey)
        ? null
        : new LabelNote.NoSuchValue(key, values, List.copyOf(there.keySet()));
  }

  private int nodesWith(String key) {
    return nodesByValue.getOrDefault(key, Map.of()).values().stream()
        .mapToInt(Integer::intValue)
        .sum();
  }
}
