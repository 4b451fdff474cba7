package dev.berth.framework.preemption;

import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import dev.berth.framework.state.PodInfo;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A node that the preemptor would fit without the victims.
///
/// @param victims most important first; never empty, and a minimal set
/// @param pdbViolations number of victims whose eviction violates a disruption budget
public record Candidate(String node, List<PodInfo> victims, int pdbViolations)
    implements DryRunResult {
  private static final long LOWEST_PRIORITY = Integer.MIN_VALUE;

  public Candidate {
    victims = List.copyOf(victims);
    if (victims.isEmpty()) {
      throw new IllegalArgumentException("a candidate needs a victim, node " + node + " has none");
    }
  }

  /// The criteria on which the choice between candidates depends.
  ///
  /// @param now the start of pods whose status has none yet
  public Rank rank(Instant now) {
    int highest = victims.getFirst().priority();
    Instant earliest = startTime(victims.getFirst(), now);
    long sum = 0;
    for (PodInfo victim : victims) {
      int priority = victim.priority();
      Instant started = startTime(victim, now);
      if (priority > highest || (priority == highest && started.isBefore(earliest))) {
        highest = priority;
        earliest = started;
      }
      // Counted from the lowest priority there is, so that every victim adds to the cost, also one
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

  /// When the pod started. Pods that were bound or assumed a moment ago have no start time yet;
  /// they start now.
  static Instant startTime(PodInfo pod, Instant now) {
    Instant started = pod.pod().status().startTime();
    return started == null ? now : started;
  }

  PreemptionReport.Candidate report(Instant now) {
    return new PreemptionReport.Candidate(victims.stream().map(PodInfo::key).toList(), rank(now));
  }
}
