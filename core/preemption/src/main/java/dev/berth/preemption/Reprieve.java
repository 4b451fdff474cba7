package dev.berth.preemption;

import dev.berth.framework.model.VictimUnit;
import dev.berth.preemption.DisruptionBudgets.Violating;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/// The victims that remain after as many as possible were put back, one by one. Victims whose
/// eviction violates a disruption budget are put back first, then the others; in both parts, the
/// most important victims are first.
///
/// @param victims most important first
/// @param pdbViolations the number of their pods whose eviction violates a disruption budget
record Reprieve(List<VictimUnit> victims, int pdbViolations) {
  /// @param potential the removed pods; this method sorts the list
  /// @param putBack puts a victim back if the preemptor then still fits, and returns whether it did
  static Reprieve of(
      List<VictimUnit> potential,
      Comparator<VictimUnit> mostImportantFirst,
      DisruptionBudgets budgets,
      Predicate<VictimUnit> putBack) {
    GoSort.sort(potential, mostImportantFirst);
    DisruptionBudgets.Split split = budgets.split(potential);
    var victims = new ArrayList<VictimUnit>();
    int violations = 0;
    for (Violating violating : split.violating()) {
      if (!putBack.test(violating.victim())) {
        victims.add(violating.victim());
        violations += violating.pods();
      }
    }
    for (VictimUnit other : split.others()) {
      if (!putBack.test(other)) {
        victims.add(other);
      }
    }
    GoSort.sort(victims, mostImportantFirst);
    return new Reprieve(victims, violations);
  }
}
