package dev.berth.questions.report;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// Allocatable resources of a node, and the requests of the pods on it. (The requested `pods` are
/// the number of pods.)
///
/// @param name the name of the node, or of a total
/// @param marks marks that keep pods away from it; empty for a total
/// @param before the run
/// @param after the run
public record NodeUse(
    String name,
    List<String> marks,
    ResourceVector allocatable,
    ResourceVector before,
    ResourceVector after) {
  /// The resources that count for full nodes.
  public static final List<String> COMMON =
      List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS);

  public NodeUse {
    marks = List.copyOf(marks);
  }

  /// The use of a node in the scheduler's cache.
  public static NodeUse of(NodeInfo node) {
    ResourceVector used =
        node.requested().plus(new ResourceVector(0, 0, 0, node.pods().size(), Map.of()));
    return new NodeUse(node.name(), NodeMarks.of(node.node()), node.allocatable(), used, used);
  }

  /// The resources that nodes have, or that pods request from them: the common ones first.
  public static List<String> resources(Collection<NodeUse> nodes) {
    var names = new LinkedHashSet<>(COMMON);
    if (nodes.stream().anyMatch(it -> it.isRequested(ResourceNames.EPHEMERAL_STORAGE))) {
      names.add(ResourceNames.EPHEMERAL_STORAGE);
    }
    nodes.stream()
        .flatMap(it -> it.allocatable.scalars().keySet().stream())
        .sorted()
        .forEach(names::add);
    return List.copyOf(names);
  }

  public boolean hasChanged() {
    return !before.equals(after);
  }

  /// The share of a resource in use before the run; 1 is all, more is possible.
  public double before(String resource) {
    return share(before.get(resource), allocatable.get(resource));
  }

  /// The share of a resource in use after the run.
  public double after(String resource) {
    return share(after.get(resource), allocatable.get(resource));
  }

  /// Whether a pod requests the resource, before the run or after it.
  boolean isRequested(String resource) {
    return before.get(resource) > 0 || after.get(resource) > 0;
  }

  /// The largest share in use after the run, of cpu, memory and pods.
  public double fullness() {
    return fullness(COMMON);
  }

  /// The largest share in use after the run, of these resources.
  public double fullness(Collection<String> resources) {
    return resources.stream().mapToDouble(this::after).max().orElse(0);
  }

  private static double share(long used, long all) {
    if (all <= 0) {
      return used > 0 ? 1 : 0;
    }
    return (double) used / all;
  }
}
