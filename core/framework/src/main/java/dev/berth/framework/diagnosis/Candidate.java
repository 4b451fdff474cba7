package dev.berth.framework.diagnosis;

import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A node that would fit the preemptor if the victims were gone.
///
/// @param victims a minimal set, most important first; never empty
/// @param pdbViolations the number of victims whose eviction violates a disruption budget
public record Candidate(String node, List<PodInfo> victims, int pdbViolations) {
  private static final long LOWEST_PRIORITY = Integer.MIN_VALUE;

  public Candidate {
    victims = List.copyOf(victims);
    if (victims.isEmpty()) {
      throw new IllegalArgumentException("a candidate needs a victim, node " + node + " has none");
    }
  }

  /// Returns the values by which candidates are compared.
  ///
  /// @param now the start time for pods whose status has none yet
  public Rank rank(Instant now) {
    int highest = victims.getFirst().priority();
    Instant earliest = victims.getFirst().startTime(now);
    long sum = 0;
    for (PodInfo victim : victims) {
      int priority = victim.priority();
      Instant started = victim.startTime(now);
      if (priority > highest || (priority == highest && started.isBefore(earliest))) {
        highest = priority;
        earliest = started;
      }
      // Counted from the lowest possible priority, so that every victim adds to the sum, even one
      // of negative priority.
      sum += priority - LOWEST_PRIORITY;
    }
    return new Rank(
        pdbViolations,
        victims.getFirst().priority(),
        sum,
        victims.size(),
        TimeUnit.SECONDS.toNanos(earliest.getEpochSecond()) + earliest.getNano());
  }
}
