package dev.berth.planner;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.planner.firmament.CostModel;
import dev.berth.planner.firmament.MachineStats;
import dev.berth.planner.firmament.PoseidonTranslation;
import dev.berth.planner.firmament.Task;
import dev.berth.planner.packing.NodeCosts;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Costs by a model of Firmament, which sees the cluster as Poseidon would report it. The cost of a
/// node is the cost of the arcs from the pod's class to it, minus their common part; without an
/// arc, it is the cost of the most expensive node.
final class FirmamentCosts implements PodCosts {
  private final CostModel model;
  private final List<NodeInfo> nodes;
  private final List<MachineStats> machines;
  private final Map<String, Task> tasks = new HashMap<>();

  /// @param objects all objects of the cluster
  /// @param nodes in the order of their numbers
  FirmamentCosts(
      CostModel model, Collection<? extends KubernetesObject> objects, List<NodeInfo> nodes) {
    this.model = model;
    this.nodes = nodes;
    var state = PoseidonTranslation.of(objects, _ -> true);
    machines = MachineStats.of(state);
    state.tasks().forEach(task -> tasks.put(task.name(), task));
  }

  @Override
  public NodeCosts of(PodInfo pod) {
    var task = tasks.get(pod.key().toString());
    if (task == null) {
      return NodeCosts.NONE;
    }
    var arcs = model.arcCosts(task.requirements(), machines);
    var all =
        arcs.values().stream()
            .flatMapToLong(it -> it.stream().limit(most(it)).mapToLong(cost -> cost))
            .summaryStatistics();
    return NodeCosts.of(
        nodes.stream()
            .map(node -> arcs.getOrDefault(node.name(), List.of(all.getMax())))
            .map(costs -> places(costs, all.getMin()))
            .toArray(int[][]::new));
  }

  private int[] places(List<Long> costs, long lowest) {
    return costs.stream()
        .limit(most(costs))
        .mapToInt(cost -> Math.toIntExact(cost - lowest))
        .toArray();
  }

  /// The number of places of a machine with different costs.
  private int most(List<Long> costs) {
    return model.hasMachineClasses() ? costs.size() : 1;
  }
}
