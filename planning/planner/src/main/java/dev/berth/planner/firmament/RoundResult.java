package dev.berth.planner.firmament;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The decisions of a round.
///
/// @param placements all tasks, in the order of the state
/// @param gangs for each job that is a gang, the least number of its tasks that must have a place
public record RoundResult(List<TaskPlacement> placements, Map<String, Integer> gangs) {
  public RoundResult {
    placements = List.copyOf(placements);
    gangs = Map.copyOf(gangs);
  }

  /// Returns the sum of the costs of all tasks.
  public long cost() {
    return placements.stream().mapToLong(TaskPlacement::cost).sum();
  }

  /// Returns the changes, preemptions first. The network does not know of gangs, so the changes of
  /// a gang that has fewer places than its minimum are left out. Its places stay empty: the round
  /// is not repeated.
  public List<SchedulingDelta> deltas() {
    Map<String, Long> places =
        placements.stream()
            .filter(placement -> placement.unit() != null)
            .collect(groupingBy(placement -> placement.task().job(), counting()));
    return placements.stream()
        .filter(placement -> isWhole(placement.task().job(), places))
        .flatMap(placement -> delta(placement).stream())
        .sorted(comparing(delta -> delta.type() != SchedulingDelta.Type.PREEMPT))
        .toList();
  }

  private boolean isWhole(String job, Map<String, Long> places) {
    return places.getOrDefault(job, 0L) >= gangs.getOrDefault(job, 0);
  }

  private static Optional<SchedulingDelta> delta(TaskPlacement placement) {
    var name = placement.task().name();
    var from = placement.task().runningOn();
    var to = placement.unit();
    if (to == null) {
      return from == null
          ? Optional.empty()
          : Optional.of(new SchedulingDelta(SchedulingDelta.Type.PREEMPT, name, from));
    }
    if (to.equals(from)) {
      return Optional.empty();
    }
    return Optional.of(
        new SchedulingDelta(
            from == null ? SchedulingDelta.Type.PLACE : SchedulingDelta.Type.MIGRATE, name, to));
  }
}
