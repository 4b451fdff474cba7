package dev.berth.framework.preemption;

import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.preemption.DisruptionBudgets.Violating;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/// The victims that are left after as many as possible were put back, one by one: those whose
/// disruption budget is exhausted before the others, and in both classes the most important ones
/// first.
///
/// @param victims most important first
/// @param pdbViolations how many of their pods violate a disruption budget
record Reprieve(List<VictimUnit> victims, int pdbViolations) {
  /// @param potential those that have been taken away; sorted by this
  /// @param putBack puts a victim back if the preemptor still fits then, and returns whether it
  ///   does
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
