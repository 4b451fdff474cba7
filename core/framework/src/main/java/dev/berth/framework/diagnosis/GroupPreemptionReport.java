package dev.berth.framework.diagnosis;

import dev.berth.framework.model.VictimUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The comparison of victims in the preemption for a group.
///
/// @param retry the group's attempt without the potential victims; null if there are no potential
///   victims
/// @param victims most important first; empty if preemption does not help
/// @param pdbViolations the number of victim pods whose eviction violates a disruption budget
/// @param groupsDisrupted the number of victims that are groups, or single pods of groups
public record GroupPreemptionReport(
    @Nullable GroupEvaluation retry,
    List<VictimUnit> victims,
    int pdbViolations,
    int groupsDisrupted) {
  public GroupPreemptionReport {
    victims = List.copyOf(victims);
  }

  /// The victims that are evicted.
  ///
  /// @see VictimUnit#evicted
  public List<VictimUnit> evicted() {
    return VictimUnit.evicted(victims);
  }
}
