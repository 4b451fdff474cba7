package dev.berth.questions.capacity;

import dev.berth.capacity.fit.FitResult;
import dev.berth.capacity.fit.Headroom;
import dev.berth.framework.model.NodeInfo;
import dev.berth.questions.report.HeatMap;
import dev.berth.questions.report.HeatMap.Cell;
import dev.berth.questions.report.HeatMap.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The map of a cluster with the replicas that fit, pool by pool.
public final class FitHeatMap {
  private FitHeatMap() {}

  public static HeatMap of(FitReport report) {
    FitResult result = report.result();
    var resources = report.resources();
    Map<String, List<Cell>> pools = new TreeMap<>();
    for (NodeInfo node : result.after().nodes().nodes()) {
      var used = Headroom.requested(node);
      pools
          .computeIfAbsent(report.poolOf().of(node.node()), _ -> new ArrayList<>())
          .add(
              new Cell(
                  node.name(),
                  "%,d more".formatted(result.placedOn(node.name())),
                  resources.stream()
                      .map(resource ->
                          HeatMap.share(used.get(resource), node.allocatable().get(resource)))
                      .toList()));
    }
    return new HeatMap(
        resources,
        pools.entrySet().stream().map(pool -> new Group(pool.getKey(), pool.getValue())).toList());
  }
}
