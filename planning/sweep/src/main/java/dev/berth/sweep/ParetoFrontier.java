package dev.berth.sweep;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The candidates that no other one dominates: none is at least as good in every objective, and
/// better in one.
///
/// ```
/// waiting │ ×
///         │      ·            × on the frontier
///         │   ×     ·         · dominated by one that is cheaper and has less waiting
///         │        ×   ·
///         └──────────────── cost
/// ```
final class ParetoFrontier {
  private ParetoFrontier() {}

  /// @param candidates those that are incomplete, or lack a value, are never on it
  static List<SweepCandidate> of(List<SweepCandidate> candidates, List<SweepObjective> objectives) {
    var comparable = new ArrayList<SweepCandidate>();
    for (var candidate : candidates) {
      if (candidate.isComplete()
          && objectives.stream().allMatch(it -> it.value().of(candidate) != null)) {
        comparable.add(candidate);
      }
    }
    return comparable.stream()
        .filter(one -> comparable.stream().noneMatch(it -> dominates(it, one, objectives)))
        .toList();
  }

  private static boolean dominates(
      SweepCandidate one, SweepCandidate other, List<SweepObjective> objectives) {
    boolean isBetter = false;
    for (var objective : objectives) {
      int order = compare(objective, one, other);
      if (order > 0) {
        return false;
      }
      isBetter |= order < 0;
    }
    return isBetter;
  }

  private static int compare(SweepObjective objective, SweepCandidate one, SweepCandidate other) {
    @Nullable Double mine = objective.value().of(one);
    @Nullable Double theirs = objective.value().of(other);
    return objective.order().compare(mine, theirs);
  }
}
