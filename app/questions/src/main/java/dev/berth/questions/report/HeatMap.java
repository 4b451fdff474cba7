package dev.berth.questions.report;

import dev.berth.terminal.Counts;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/// The requested share of each resource on each node, the fullest nodes first.
///
/// @param resources the rows of each group
/// @param groups groups of nodes, in the order of the map
public record HeatMap(List<String> resources, List<Group> groups) {
  public HeatMap {
    resources = List.copyOf(resources);
    groups = List.copyOf(groups);
  }

  /// Nodes in one column of a drawing.
  record Column(List<Cell> nodes) {
    /// The mean over nodes with the resource; below 0 if no node has it.
    double share(int resource) {
      return nodes.stream()
          .mapToDouble(cell -> cell.shares().get(resource))
          .filter(share -> share >= 0)
          .average()
          .orElse(-1);
    }
  }

  /// Nodes with a common property.
  ///
  /// @param name such as the name of their pool; empty for all nodes, or for nodes without one
  public record Group(String name, List<Cell> cells) {
    private static final Comparator<Cell> FULLEST_FIRST =
        Comparator.comparingDouble(Cell::fullest).reversed().thenComparing(Cell::node);

    public Group {
      cells = cells.stream().sorted(FULLEST_FIRST).toList();
    }

    /// The number of nodes in a column, for a maximum number of columns.
    int perColumn(int most) {
      return Math.ceilDiv(cells.size(), most);
    }

    List<Column> columns(int most) {
      return cells.stream()
          .gather(Gatherers.windowFixed(Math.max(1, perColumn(most))))
          .map(Column::new)
          .toList();
    }
  }

  /// A node.
  ///
  /// @param note a remark, such as `3 more`
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
                NodeUse.COMMON.stream(),
                nodes.stream()
                    .flatMap(node ->
                        node.allocatable().scalars().keySet().stream().filter(node::isRequested))
                    .distinct()
                    .sorted())
            .toList();
    return new HeatMap(
        resources,
        List.of(new Group("", nodes.stream().map(node -> cell(node, resources)).toList())));
  }

  private static Cell cell(NodeUse node, List<String> resources) {
    return new Cell(
        node.name(),
        Counts.of(node.after().pods(), "pod"),
        resources.stream()
            .map(it -> share(node.after().get(it), node.allocatable().get(it)))
            .toList());
  }

  /// The share of a cell.
  public static double share(long requested, long allocatable) {
    return allocatable <= 0 ? -1 : (double) requested / allocatable;
  }
}
