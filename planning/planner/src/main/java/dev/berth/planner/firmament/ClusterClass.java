package dev.berth.planner.firmament;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/// The class of all tasks, in models that ignore the requests of tasks.
final class ClusterClass {
  static final EquivalenceClass INSTANCE = new EquivalenceClass("cluster");

  private ClusterClass() {}

  /// Returns costs of as many places as a machine has free slots, even if running tasks may be
  /// preempted: nobody takes the place of a running task through the class.
  static Map<String, List<Long>> arcCosts(
      List<MachineStats> machines, int slotsPerUnit, ToLongFunction<MachineStats> cost) {
    var costs = new LinkedHashMap<String, List<Long>>();
    for (var stats : machines) {
      var machine = stats.machine();
      int free = slotsPerUnit * machine.units().size() - stats.running();
      if (free > 0) {
        costs.put(machine.name(), Collections.nCopies(free, cost.applyAsLong(stats)));
      }
    }
    return Collections.unmodifiableMap(costs);
  }
}
