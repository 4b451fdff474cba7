package dev.berth.suggestion;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.NodeInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The labels of all nodes of a cluster, counted once. Immutable.
public final class NodeLabels {
  /// Well-known labels that have been renamed, by both names.
  private static final Map<String, String> RENAMED =
      bothWays(
          Map.of(
              "beta.kubernetes.io/os", "kubernetes.io/os",
              "beta.kubernetes.io/arch", "kubernetes.io/arch",
              "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type",
              "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
              "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
              "node-role.kubernetes.io/master", "node-role.kubernetes.io/control-plane"));

  /// The labels that say for which machines an image has to be built.
  private static final Set<String> PLATFORM =
      Set.of(
          "kubernetes.io/arch",
          "kubernetes.io/os",
          "beta.kubernetes.io/arch",
          "beta.kubernetes.io/os");

  /// Values of many labels, which say nothing by themselves.
  private static final Set<String> TRUTHS = Set.of("", "true", "false", "yes", "no");

  private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?\\d+");

  private final Map<String, Map<String, Integer>> nodesByValue = new TreeMap<>();

  private static Map<String, String> bothWays(Map<String, String> renamed) {
    Map<String, String> both = new HashMap<>(renamed);
    renamed.forEach((former, later) -> both.put(later, former));
    return Map.copyOf(both);
  }

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

  /// Whether the label says in which zone or region a node is, by whichever convention.
  static boolean isTopology(String key) {
    return key.endsWith("/zone") || key.endsWith("/region");
  }

  /// Whether the label says which machines nodes are: images have to be built for those.
  public static boolean isPlatform(String key) {
    return PLATFORM.contains(key);
  }

  /// Whether the label says what a node is for in the cluster itself, such as control plane.
  static boolean isRole(String key) {
    return key.startsWith("node-role.kubernetes.io/");
  }

  /// The labels that may be meant by one that no node has: those that are nearest to it, or else
  /// those that have its value on some node.
  List<String> meant(String key, String value) {
    List<String> near = nearest(key);
    return near.isEmpty() ? withValue(value) : near;
  }

  /// None for a value that says nothing by itself.
  private List<String> withValue(String value) {
    return TRUTHS.contains(value) || WHOLE_NUMBER.matcher(value).matches()
        ? List.of()
        : nodesByValue.entrySet().stream()
            .filter(label -> label.getValue().containsKey(value))
            .map(Map.Entry::getKey)
            .toList();
  }

  /// The labels that may be meant by one that no node has: that of its former or later name, or
  /// those that are spelled almost the same.
  public List<String> nearest(String key) {
    String other = RENAMED.get(key);
    return other != null && nodesByValue.containsKey(other)
        ? List.of(other)
        : Nearest.nearest(key, nodesByValue.keySet());
  }

  /// Whether the label says what a node is, so that nobody may choose its value.
  public static boolean isFixed(String key) {
    int slash = key.indexOf('/');
    String domain = slash < 0 ? "" : key.substring(0, slash);
    return (domain.equals("kubernetes.io") || domain.endsWith(".kubernetes.io"))
        && !domain.equals("node-role.kubernetes.io")
        && !domain.endsWith("node-restriction.kubernetes.io");
  }

  /// What no node has of the requirement; null if some node may meet it.
  public @Nullable LabelNote note(NodeSelectorRequirement requirement) {
    return switch (requirement.operator()) {
      case "In" -> note(requirement.key(), requirement.values());
      case "Exists" -> note(requirement.key(), List.of());
      case "Gt", "Lt" -> {
        List<String> there = values(requirement.key());
        boolean isNumber = there.stream().anyMatch(it -> WHOLE_NUMBER.matcher(it).matches());
        yield there.isEmpty() || isNumber
            ? note(requirement.key(), List.of())
            : new LabelNote.NoNumber(requirement.key(), there.stream().sorted().toList());
      }
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
      if (!near.isEmpty()) {
        return new LabelNote.NoSuchLabel(key, near.getFirst(), nodesWith(near.getFirst()));
      }
      List<String> others = values.isEmpty() ? List.of() : withValue(values.getFirst());
      return others.isEmpty()
          ? new LabelNote.NoSuchLabel(key, "", 0)
          : new LabelNote.NoSuchLabel(
              key,
              others.getFirst() + "=" + values.getFirst(),
              Objects.requireNonNull(nodesByValue.get(others.getFirst()))
                  .getOrDefault(values.getFirst(), 0));
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
