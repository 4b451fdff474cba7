package dev.berth.cli.report;

import dev.berth.framework.state.ResourceNames;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// How much of each resource is requested on each node, the fullest nodes first.
///
/// @param resources the rows of each group
/// @param groups of nodes, in the order in which they are shown
public record HeatMap(List<String> resources, List<Group> groups) {
  public HeatMap {
    resources = List.copyOf(resources);
    groups = List.copyOf(groups);
  }

  /// Nodes that have something in common.
  ///
  /// @param name such as that of their pool; empty for all nodes, or those without
  public record Group(String name, List<Cell> cells) {
    private static final Comparator<Cell> FULLEST_FIRST =
        Comparator.comparingDouble(Cell::fullest).reversed().thenComparing(Cell::node);

    public Group {
      cells = cells.stream().sorted(FULLEST_FIRST).toList();
    }
  }

  /// A node.
  ///
  /// @param note what has come to it, such as `3 more`
  /// @param shares for each resource; 1 is all, below 0 is for a node without the resource
  public record Cell(String node, String note, List<Double> shares) {
    public Cell {
      shares = List.copyOf(shares);
    }

    private double fullest() {
      return shares.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
  }

  /// The map of nodes after a run.
  public static HeatMap of(List<NodeUse> nodes) {
    List<String> resources =
        Stream.concat(
                Stream.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.PODS),
                nodes.stream()
                    .flatMap(node ->
                        node.allocatable().scalars().keySet().stream().filter(node::isRequested))
                    .distinct()
                    .sorted())
            .toList();
    return new HeatMap(
        resources,
        List.of(
            new Group(
                "",
                nodes.stream()
                    .map(node ->
                        new Cell(
                            node.name(),
                            ReportPage.count(node.after().pods(), "pod"),
                            resources.stream()
                                .map(resource ->
                                    share(
                                        node.after().get(resource),
                                        node.allocatable().get(resource)))
                                .toList()))
                    .toList())));
  }

  /// The share of a cell.
  public static double share(long requested, long allocatable) {
    return allocatable <= 0 ? -1 : (double) requested / allocatable;
  }
}
