package dev.berth.suggestion;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The labels of all nodes of a cluster, with their counts. Immutable.
public final class NodeLabels {
  /// Well-known labels that were renamed, by their old and new names.
  private static final Map<String, String> RENAMED =
      bothWays(
          Map.of(
              "beta.kubernetes.io/os", "kubernetes.io/os",
              "beta.kubernetes.io/arch", "kubernetes.io/arch",
              "beta.kubernetes.io/instance-type", "node.kubernetes.io/instance-type",
              "failure-domain.beta.kubernetes.io/zone", "topology.kubernetes.io/zone",
              "failure-domain.beta.kubernetes.io/region", "topology.kubernetes.io/region",
              "node-role.kubernetes.io/master", "node-role.kubernetes.io/control-plane"));

  /// The labels that say for which machines an image must be built.
  private static final Set<String> PLATFORM =
      Set.of(
          "kubernetes.io/arch",
          "kubernetes.io/os",
          "beta.kubernetes.io/arch",
          "beta.kubernetes.io/os");

  /// Values that many labels have, and that mean nothing without the label.
  private static final Set<String> TRUTHS = Set.of("", "true", "false", "yes", "no");

  private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?\\d+");

  private final Map<String, Map<String, Integer>> nodesByValue = new TreeMap<>();

  private static Map<String, String> bothWays(Map<String, String> renamed) {
    Map<String, String> both = new HashMap<>(renamed);
    renamed.forEach((former, later) -> both.put(later, former));
    return Map.copyOf(both);
  }

  /// Counts the labels.
  public NodeLabels(SharedLister cluster) {
    this(cluster.nodes());
  }

  /// Counts the labels of some nodes.
  NodeLabels(Collection<NodeInfo> nodes) {
    for (NodeInfo node : nodes) {
      node.node()
          .metadata()
          .labels()
          .forEach((key, value) ->
              nodesByValue
                  .computeIfAbsent(key, _ -> new TreeMap<>())
                  .merge(value, 1, Integer::sum));
    }
  }

  /// Returns the values of the label, the most frequent first; empty if no node has the label.
  public List<String> values(String key) {
    return nodesByValue.getOrDefault(key, Map.of()).entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }

  /// Whether several nodes have the label, each with another value.
  boolean isUnique(String key) {
    Map<String, Integer> nodes = nodesByValue.getOrDefault(key, Map.of());
    return nodes.size() > 1 && nodes.values().stream().allMatch(count -> count == 1);
  }

  /// Whether the label says in which zone or region a node is, by any convention.
  static boolean isTopology(String key) {
    return key.endsWith("/zone") || key.endsWith("/region");
  }

  /// Whether the label says what kind of machine a node is; images must be built for this kind.
  public static boolean isPlatform(String key) {
    return PLATFORM.contains(key);
  }

  /// Whether the label says which role a node has in the cluster, such as control plane.
  static boolean isRole(String key) {
    return key.startsWith("node-role.kubernetes.io/");
  }

  /// Returns existing labels that a label without nodes may mean: labels with a similar name, or
  /// else labels with the same value on a node.
  List<String> meant(String key, String value) {
    List<String> near = nearest(key);
    return near.isEmpty() ? withValue(value) : near;
  }

  /// Returns no labels for a value that means nothing without its label.
  private List<String> withValue(String value) {
    return TRUTHS.contains(value) || WHOLE_NUMBER.matcher(value).matches()
        ? List.of()
        : nodesByValue.entrySet().stream()
            .filter(label -> label.getValue().containsKey(value))
            .map(Map.Entry::getKey)
            .toList();
  }

  /// Returns existing labels that a label without nodes may mean: its former or later name, or
  /// labels with a similar name.
  public List<String> nearest(String key) {
    String other = RENAMED.get(key);
    return other != null && nodesByValue.containsKey(other)
        ? List.of(other)
        : Nearest.nearest(key, nodesByValue.keySet());
  }

  /// Whether the label describes what a node is, so nobody may choose its value.
  public static boolean isFixed(String key) {
    int slash = key.indexOf('/');
    String domain = slash < 0 ? "" : key.substring(0, slash);
    return (domain.equals("kubernetes.io") || domain.endsWith(".kubernetes.io"))
        && !domain.equals("node-role.kubernetes.io")
        && !domain.endsWith("node-restriction.kubernetes.io");
  }

  /// Returns a note about the requirement; null if a node may meet it.
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

  /// Returns a note about the label; null if a node has the label with one of the values.
  ///
  /// @param values the required values; empty for any value
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
