package dev.berth.planner.firmament;

import java.util.List;
import java.util.Map;

/// Computes the costs of the paths of a task through the network of a round: to a machine through
/// the class of the task, or to nowhere. Costs have no unit, and only costs of one model compare.
///
/// ```
///         unscheduledCost, preemptionCost
///      ┌───────────────────────────────────────────────────▶ no place
///      │         taskCost        arcCosts          unitCost
///   task ───────────▶ class ───────────▶ machine ──────────▶ unit
///      │                                                      ▲
///      └──────────────────────────────────────────────────────┘
///            0: to preferredUnits, and to where it runs
/// ```
///
/// Immutable, and safe for use by several threads.
public sealed interface CostModel
    permits TrivialCostModel, OctopusCostModel, NetCostModel, CpuCostModel {

  /// Returns the cost of a waiting task that gets no place.
  long unscheduledCost();

  /// Returns the cost of a running task that loses its place.
  default long preemptionCost() {
    return 0;
  }

  /// Returns the cost from a task to its class.
  default long taskCost() {
    return 0;
  }

  /// Returns the class of a task.
  EquivalenceClass classOf(Task task);

  /// Returns the costs from a class to the machines, by name of the machine. The i-th element is
  /// the cost of the i-th place that the class can take there; machines where it can take none are
  /// absent. Without machine classes, all places on a machine cost the same.
  ///
  /// @param first the requirements of the class's first task, which speak for all of the class
  /// @param machines all machines, because a model may compare them
  Map<String, List<Long>> arcCosts(TaskRequirements first, List<MachineStats> machines);

  /// Returns whether all classes share the places of a machine: if a task takes the i-th place,
  /// then no task of another class can take its own i-th place there.
  boolean hasMachineClasses();

  /// Returns how many tasks can run on each unit of a machine.
  int slots(Machine machine);

  /// Returns the cost from a machine to its unit.
  default long unitCost(MachineStats machine, ProcessingUnit unit) {
    return 0;
  }

  /// Returns the units to which a task has an arc of its own, at no cost.
  default List<String> preferredUnits(Task task) {
    return List.of();
  }
}
