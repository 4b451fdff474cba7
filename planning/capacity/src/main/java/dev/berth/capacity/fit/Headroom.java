package dev.berth.capacity.fit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/// What is left on some nodes, and how many replicas they have taken.
///
/// @param name what the nodes have in common, such as a zone or a pool; empty for those without
/// @param used how many of them have taken replicas
/// @param allocatable of all of them; `pods` is how many they may run
/// @param before requested before the replicas came; `pods` is how many there were
public record Headroom(
    String name,
    int nodes,
    int used,
    long placed,
    ResourceVector allocatable,
    ResourceVector before,
    ResourceVector after) {
  /// That of all nodes together.
  public static Headroom ofAll(FitResult result) {
    return of("", result, result.after().nodes().nodes());
  }

  /// That of the nodes which have something in common, sorted by name.
  public static List<Headroom> by(Function<Node, String> name, FitResult result) {
    return result.after().nodes().nodes().stream()
        .collect(groupingBy(node -> name.apply(node.node()), TreeMap::new, toList()))
        .entrySet()
        .stream()
        .map(group -> of(group.getKey(), result, group.getValue()))
        .toList();
  }

  private static Headroom of(String name, FitResult result, List<NodeInfo> nodes) {
    int used = 0;
    long placed = 0;
    var allocatable = ResourceVector.ZERO;
    var before = ResourceVector.ZERO;
    var after = ResourceVector.ZERO;
    for (NodeInfo node : nodes) {
      int count = result.placedOn(node.name());
      used += count > 0 ? 1 : 0;
      placed += count;
      allocatable = allocatable.plus(node.allocatable());
      var known = result.before().nodes().node(node.name());
      before = known == null ? before : before.plus(requested(known));
      after = after.plus(requested(node));
    }
    return new Headroom(name, nodes.size(), used, placed, allocatable, before, after);
  }

  /// What the pods on a node request; `pods` is how many there are.
  public static ResourceVector requested(NodeInfo node) {
    return node.requested().plus(new ResourceVector(0, 0, 0, node.pods().size(), Map.of()));
  }

  /// What is free of a resource.
  public long free(String resource) {
    return allocatable.get(resource) - after.get(resource);
  }

  /// The share of a resource that is requested; 1 is all.
  public double share(String resource) {
    long all = allocatable.get(resource);
    return all <= 0 ? 0 : (double) after.get(resource) / all;
  }
}
