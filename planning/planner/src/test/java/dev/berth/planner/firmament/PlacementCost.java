package dev.berth.planner.firmament;

import static java.util.stream.Collectors.groupingBy;

import dev.berth.planner.flow.FlowNetwork;
import dev.berth.planner.flow.NetworkSimplex;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/// Finds out without the network of a round what placements cost at least: it matches the tasks of
/// each machine to the places there as cheaply as possible.
final class PlacementCost {
  /// More than any placement costs.
  private static final long IMPOSSIBLE = 1L << 40;

  private final RoundCase given;
  private final CostModel model;
  private final List<MachineStats> machines;
  private final Map<EquivalenceClass, Map<String, List<Long>>> arcCosts;

  PlacementCost(RoundCase given) {
    this.given = given;
    model = given.model();
    machines = MachineStats.of(given.state());
    arcCosts = given.round().arcCosts();
  }

  /// Returns the cost of placements; empty if the rules of the round forbid them.
  OptionalLong of(List<TaskPlacement> placements) {
    long sum = 0;
    for (var placement : placements) {
      if (placement.unit() == null) {
        sum += ofNoPlace(placement.task());
      }
    }
    Map<String, List<TaskPlacement>> byUnit =
        placements.stream()
            .filter(it -> it.unit() != null)
            .collect(groupingBy(it -> Objects.requireNonNull(it.unit())));
    for (var stats : machines) {
      sum += ofMachine(stats, byUnit);
    }
    return sum < IMPOSSIBLE / 2 ? OptionalLong.of(sum) : OptionalLong.empty();
  }

  private long ofNoPlace(Task task) {
    if (task.runningOn() == null) {
      return model.unscheduledCost();
    }
    return given.preemption() ? model.preemptionCost() : IMPOSSIBLE;
  }

  private long ofMachine(MachineStats stats, Map<String, List<TaskPlacement>> byUnit) {
    var machine = stats.machine();
    var matching = new FlowNetwork.Builder();
    int sink = matching.node(0);
    int places =
        arcCosts.values().stream().mapToInt(it -> costs(it, machine).size()).max().orElse(0);
    for (int i = 0; i < places; i++) {
      matching.arc(matching.node(0), sink, 1, 0);
    }
    for (var unit : machine.units()) {
      var there = byUnit.getOrDefault(unit.name(), List.of());
      if (there.size() > model.slots(machine)) {
        return IMPOSSIBLE;
      }
      for (var placement : there) {
        var task = placement.task();
        int node = matching.node(1);
        matching.supply(sink, -1);
        matching.arc(node, sink, 1, directCost(task, unit));
        if (task.runningOn() == null || given.preemption()) {
          long more = model.taskCost() + model.unitCost(stats, unit);
          var costs = costs(Objects.requireNonNull(arcCosts.get(model.classOf(task))), machine);
          for (int i = 0; i < costs.size(); i++) {
            matching.arc(node, sink + 1 + i, 1, more + costs.get(i));
          }
        }
      }
    }
    return new NetworkSimplex().solve(matching.build()).orElseThrow().cost();
  }

  private static List<Long> costs(Map<String, List<Long>> byMachine, Machine machine) {
    return byMachine.getOrDefault(machine.name(), List.of());
  }

  private long directCost(Task task, ProcessingUnit unit) {
    boolean stays = unit.name().equals(task.runningOn());
    boolean isFree = task.runningOn() == null || given.preemption();
    return stays || (isFree && model.preferredUnits(task).contains(unit.name())) ? 0 : IMPOSSIBLE;
  }
}
