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

/// The free resources of some nodes, and the number of replicas that they have taken.
///
/// @param name the common property of the nodes, such as a zone or a pool; empty for nodes without
///   it
/// @param used the number of nodes that have taken replicas
/// @param allocatable the allocatable resources of all nodes; `pods` is the number that they may
///   run
/// @param before the requests before the replicas; `pods` is the number of pods
public record Headroom(
    String name,
    int nodes,
    int used,
    long placed,
    ResourceVector allocatable,
    ResourceVector before,
    ResourceVector after) {
  /// The headroom of all nodes together.
  public static Headroom ofAll(FitResult result) {
    return of("", result, result.after().nodes().nodes());
  }

  /// The headroom of groups of nodes with a common property, sorted by name.
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

  /// The requests of the pods on a node; `pods` is their number.
  public static ResourceVector requested(NodeInfo node) {
    return node.requested().plus(new ResourceVector(0, 0, 0, node.pods().size(), Map.of()));
  }

  /// The free amount of a resource.
  public long free(String resource) {
    return allocatable.get(resource) - after.get(resource);
  }

  /// The requested share of a resource; 1 is all.
  public double share(String resource) {
    long all = allocatable.get(resource);
    return all <= 0 ? 0 : (double) after.get(resource) / all;
  }
}
