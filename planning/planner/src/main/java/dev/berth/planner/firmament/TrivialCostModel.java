package dev.berth.planner.firmament;

import java.util.List;
import java.util.Map;

/// Firmament's cost model 0: a preferred unit costs nothing, any other place 2, and waiting 5. In
/// Firmament, chance decides which units a task prefers.
///
/// @param maxTasksPerUnit how many tasks can run on a unit; Firmament's `--max_tasks_per_pu`
public record TrivialCostModel(int maxTasksPerUnit) implements CostModel {
  @Override
  public long unscheduledCost() {
    return 5;
  }

  @Override
  public long taskCost() {
    return 2;
  }

  @Override
  public EquivalenceClass classOf(Task task) {
    return ClusterClass.INSTANCE;
  }

  @Override
  public Map<String, List<Long>> arcCosts(TaskRequirements first, List<MachineStats> machines) {
    return ClusterClass.arcCosts(machines, maxTasksPerUnit, _ -> 0);
  }

  @Override
  public boolean hasMachineClasses() {
    return false;
  }

  @Override
  public int slots(Machine machine) {
    return maxTasksPerUnit;
  }

  @Override
  public List<String> preferredUnits(Task task) {
    return task.preferred();
  }
}
