package dev.berth.sweep;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// Which candidate is the best: `minimize cost.p95 where waiting.p99 < 60 and failures.max = 0`.
///
/// @param conditions all of which have to hold; empty for none
public record SweepGoal(SweepObjective objective, List<SweepCondition> conditions) {
  public SweepGoal {
    conditions = List.copyOf(conditions);
  }

  /// The conditions that do not hold for a candidate.
  public List<SweepCondition> unmet(SweepCandidate candidate) {
    return conditions.stream().filter(condition -> !condition.holds(candidate)).toList();
  }

  /// Whether a candidate may be the best: it is complete, has a value, and meets all conditions.
  public boolean isMetBy(SweepCandidate candidate) {
    return candidate.isComplete()
        && objective.value().of(candidate) != null
        && unmet(candidate).isEmpty();
  }

  /// The better candidate comes first: one that meets the goal, then one that is complete, then the
  /// one that misses fewer conditions, then the one with the better value, then the one with the
  /// smaller number.
  public Comparator<SweepCandidate> order() {
    return Comparator.comparingInt((SweepCandidate candidate) -> isMetBy(candidate) ? 0 : 1)
        .thenComparingInt(candidate -> candidate.isComplete() ? 0 : 1)
        .thenComparingInt(candidate -> unmet(candidate).size())
        .thenComparing(candidate -> objective.value().of(candidate), objective.order())
        .thenComparingInt(SweepCandidate::number);
  }

  /// As users write it.
  @Override
  public String toString() {
    return objective
        + conditions.stream()
            .map(SweepCondition::toString)
            .collect(Collectors.joining(" and ", conditions.isEmpty() ? "" : " where ", ""));
  }
}
