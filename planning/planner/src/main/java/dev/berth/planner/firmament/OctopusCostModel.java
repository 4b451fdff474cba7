package dev.berth.planner.firmament;

import java.util.List;
import java.util.Map;

/// Firmament's cost model 6: each running task makes a machine or unit more expensive. Tasks that a
/// round places do not count in that round, so they pile up where the fewest run.
///
/// @param maxTasksPerUnit how many tasks can run on a unit; Firmament's `--max_tasks_per_pu`
public record OctopusCostModel(int maxTasksPerUnit) implements CostModel {
  private static final long WITHOUT_PLACE = 1_000_000;
  private static final long RUNNING_TASK = 100;

  @Override
  public long unscheduledCost() {
    return WITHOUT_PLACE;
  }

  @Override
  public long preemptionCost() {
    return WITHOUT_PLACE;
  }

  @Override
  public long taskCost() {
    return 1;
  }

  @Override
  public EquivalenceClass classOf(Task task) {
    return ClusterClass.INSTANCE;
  }

  @Override
  public Map<String, List<Long>> arcCosts(TaskRequirements first, List<MachineStats> machines) {
    return ClusterClass.arcCosts(
        machines, maxTasksPerUnit, machine -> RUNNING_TASK * machine.running());
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
  public long unitCost(MachineStats machine, ProcessingUnit unit) {
    return RUNNING_TASK * machine.running(unit) + unit.number();
  }
}
