package dev.berth.framework.diagnosis;

import dev.berth.framework.group.VictimUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a group's preemption has compared.
///
/// @param retry the group's attempt without any of the potential victims; null if there are none
/// @param victims most important first; empty if preemption does not help
/// @param pdbViolations how many of the victims' pods violate a disruption budget
/// @param groupsDisrupted how many of the victims are groups, or single pods of groups
public record GroupPreemptionReport(
    @Nullable GroupEvaluation retry,
    List<VictimUnit> victims,
    int pdbViolations,
    int groupsDisrupted) {
  public GroupPreemptionReport {
    victims = List.copyOf(victims);
  }

  /// Those that are evicted.
  ///
  /// @see VictimUnit#evicted
  public List<VictimUnit> evicted() {
    return VictimUnit.evicted(victims);
  }
}
