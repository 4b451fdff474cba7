package dev.berth.capacity.fit;

import dev.berth.framework.handle.Snapshot;
import java.util.List;

/// How many more fit.
///
/// @param tallies one for each template, in the order of the mix
/// @param rounds how many whole rounds have been placed
/// @param ofNext how many pods of the next round have been placed beyond these
/// @param stop why there are no more
/// @param evicted how many pods were evicted to make room
/// @param inOnePass whether nodes were filled one by one, without a cycle for each replica
/// @param before the cluster before the first replica; pods that waited have been placed
/// @param after the cluster with all replicas that were placed
public record FitResult(
    List<FitTally> tallies,
    long rounds,
    long ofNext,
    FitStop stop,
    int evicted,
    boolean inOnePass,
    Snapshot before,
    Snapshot after) {
  public FitResult {
    tallies = List.copyOf(tallies);
  }

  /// How many pods have been placed.
  public long placed() {
    return tallies.stream().mapToLong(FitTally::placed).sum();
  }

  /// How many replicas of all templates are on a node.
  public int placedOn(String node) {
    return tallies.stream().mapToInt(tally -> tally.nodes().getOrDefault(node, 0)).sum();
  }
}
