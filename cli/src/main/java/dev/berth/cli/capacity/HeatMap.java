package dev.berth.cli.capacity;

import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.Headroom;
import dev.berth.capacity.fit.NodePools;
import dev.berth.framework.state.NodeInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How much of each resource is requested on each node, with the replicas: nodes by pool and zone,
/// the fullest first.
///
/// @param resources the rows of each group
/// @param groups sorted by name
record HeatMap(List<String> resources, List<Group> groups) {
  HeatMap {
    resources = List.copyOf(resources);
    groups = List.copyOf(groups);
  }

  /// The nodes of a pool in a zone.
  ///
  /// @param name of pool and zone; empty if they have neither
  record Group(String name, List<Cell> cells) {
    Group {
      cells = List.copyOf(cells);
    }
  }

  /// A node.
  ///
  /// @param placed how many replicas it has
  /// @param shares for each resource; 1 is all, below 0 is for a node without the resource
  record Cell(String node, int placed, List<Double> shares) {
    Cell {
      shares = List.copyOf(shares);
    }

    private double fullest() {
      return shares.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }
  }

  static HeatMap of(FitReport report) {
    FitResult result = report.result();
    var resources = report.resources();
    Map<String, List<Cell>> groups = new TreeMap<>();
    for (NodeInfo node : result.after().nodes().nodes()) {
      var used = Headroom.requested(node);
      var shares = new ArrayList<Double>();
      for (String resource : resources) {
        long all = node.allocatable().get(resource);
        shares.add(all <= 0 ? -1.0 : (double) used.get(resource) / all);
      }
      groups
          .computeIfAbsent(nameOf(report, node), _ -> new ArrayList<>())
          .add(new Cell(node.name(), result.placedOn(node.name()), shares));
    }
    var list = new ArrayList<Group>();
    groups.forEach((name, cells) -> {
      cells.sort(Comparator.comparingDouble(Cell::fullest).reversed().thenComparing(Cell::node));
      list.add(new Group(name, cells));
    });
    return new HeatMap(resources, list);
  }

  private static String nameOf(FitReport report, NodeInfo node) {
    String pool = report.poolOf().of(node.node());
    String zone = NodePools.zoneOf(node.node());
    return pool.isEmpty() || zone.isEmpty() ? pool + zone : pool + ", " + zone;
  }
}
