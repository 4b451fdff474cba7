package dev.berth.planner.firmament;

import static java.util.stream.Collectors.groupingBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A machine and what runs on it.
///
/// @param runningByUnit the number of running tasks by name of the unit; units without any are
///   absent
/// @param left the machine's allocatable resources without those of running tasks and foreign pods;
///   negative if these request more
public record MachineStats(
    Machine machine, Map<String, Integer> runningByUnit, ComputeResources left) {

  public MachineStats {
    runningByUnit = Map.copyOf(runningByUnit);
  }

  /// Returns all machines of a state, in its order.
  public static List<MachineStats> of(SchedulerState state) {
    Map<String, List<Task>> running =
        state.tasks().stream()
            .filter(task -> task.runningOn() != null)
            .collect(groupingBy(task -> Objects.requireNonNull(task.runningOn())));
    return state.machines().stream().map(machine -> of(machine, running)).toList();
  }

  private static MachineStats of(Machine machine, Map<String, List<Task>> running) {
    var left = machine.allocatable();
    for (var foreign : machine.foreign()) {
      left = left.minus(foreign);
    }
    var counts = new HashMap<String, Integer>();
    for (var unit : machine.units()) {
      var tasks = running.getOrDefault(unit.name(), List.of());
      for (var task : tasks) {
        left = left.minus(task.requirements().request());
      }
      if (!tasks.isEmpty()) {
        counts.put(unit.name(), tasks.size());
      }
    }
    return new MachineStats(machine, counts, left);
  }

  /// Returns the number of tasks that run on a unit of the machine.
  public int running(ProcessingUnit unit) {
    return runningByUnit.getOrDefault(unit.name(), 0);
  }

  /// Returns the number of tasks that run on the machine.
  public int running() {
    return runningByUnit.values().stream().mapToInt(Integer::intValue).sum();
  }
}
