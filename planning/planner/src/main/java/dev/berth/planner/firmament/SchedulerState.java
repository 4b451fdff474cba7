package dev.berth.planner.firmament;

import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Map;

/// Firmament's knowledge when a round begins.
///
/// @param tasks all tasks, running and waiting. Their order matters: the first task of a class
///   speaks for all of it
/// @param gangs for each job that is a gang, the least number of its tasks that must have a place
public record SchedulerState(List<Machine> machines, List<Task> tasks, Map<String, Integer> gangs) {

  /// Creates a state.
  ///
  /// @throws IllegalArgumentException if a task names a unit that no machine has
  public SchedulerState {
    machines = List.copyOf(machines);
    tasks = List.copyOf(tasks);
    gangs = Map.copyOf(gangs);
    var units =
        machines.stream()
            .flatMap(machine -> machine.units().stream())
            .map(ProcessingUnit::name)
            .collect(toSet());
    for (var task : tasks) {
      var on = task.runningOn();
      if ((on != null && !units.contains(on)) || !units.containsAll(task.preferred())) {
        throw new IllegalArgumentException(
            "task %s runs on or prefers a unit that no machine has: %s, %s"
                .formatted(task.name(), on, task.preferred()));
      }
    }
  }
}
