package dev.berth.planner.firmament;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Firmament's cost model 8: a machine with less remaining bandwidth after the placement is more
/// expensive. Placements of other classes in the same round do not count.
///
/// @param maxTasksPerUnit how many tasks can run on a unit; Firmament's `--max_tasks_per_pu`
/// @param maxMultiArcs how many tasks a round may place on a machine; Firmament's
///   `--max_multi_arcs`
public record NetCostModel(int maxTasksPerUnit, int maxMultiArcs) implements CostModel {
  private static final long FULL_MACHINE = 1_280_000;

  @Override
  public long unscheduledCost() {
    return 2 * FULL_MACHINE;
  }

  @Override
  public EquivalenceClass classOf(Task task) {
    var requirements = task.requirements();
    var name = "rx " + requirements.request().netRx();
    return new EquivalenceClass(
        requirements.selectors().isEmpty()
            ? name
            : name + " selectors " + requirements.selectorText());
  }

  @Override
  public Map<String, List<Long>> arcCosts(TaskRequirements first, List<MachineStats> machines) {
    var selection = NodeSelection.of(first.selectors());
    var costs = new LinkedHashMap<String, List<Long>>();
    for (var stats : machines) {
      var machine = stats.machine();
      if (selection.admits(machine.labels())) {
        var places = places(first.request().netRx(), machine.allocatable().netRx());
        if (!places.isEmpty()) {
          costs.put(machine.name(), places);
        }
      }
    }
    return Collections.unmodifiableMap(costs);
  }

  private List<Long> places(long request, long available) {
    var costs = new ArrayList<Long>();
    for (long left = available - request;
        left >= 0 && costs.size() < maxMultiArcs;
        left -= request) {
      costs.add(FULL_MACHINE - left);
    }
    return List.copyOf(costs);
  }

  @Override
  public boolean hasMachineClasses() {
    return true;
  }

  @Override
  public int slots(Machine machine) {
    return maxTasksPerUnit;
  }
}
