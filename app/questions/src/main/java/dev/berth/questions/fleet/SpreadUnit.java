package dev.berth.questions.fleet;

import dev.berth.scenario.InputException;
import dev.berth.terminal.Counts;
import java.util.List;

/// The replicas that are spread over clusters, and their number.
public sealed interface SpreadUnit {
  /// Pods of one workload.
  ///
  /// @param count their number; 0 for the number in the workload
  record Replicas(long count) implements SpreadUnit {}

  /// Everything in the files, which stays together in one cluster.
  ///
  /// @param count the number of copies; at least 1
  record Sets(long count) implements SpreadUnit {}

  /// The number of rounds after which clusters may stop counting, because it is enough.
  default long mostRounds() {
    return switch (this) {
      case Replicas(var count) -> Math.max(1, count);
      case Sets(var count) -> count;
    };
  }

  /// How many are wanted.
  ///
  /// @param rooms the rooms of the clusters that have answered
  /// @throws InputException if the files have several workloads, and their pods should be spread
  default long wanted(List<ClusterRoom> rooms) throws InputException {
    if (this instanceof Replicas && rooms.stream().anyMatch(it -> it.workloads() != 1)) {
      throw new InputException(
          "--sets",
          "is missing: there is more than one workload; say how many times all of them are wanted");
    }
    return switch (this) {
      case Replicas(var count) ->
          count > 0 ? count : rooms.stream().mapToLong(ClusterRoom::perRound).max().orElse(0);
      case Sets(var count) -> count;
    };
  }

  /// The number that fits into a cluster.
  default long room(ClusterRoom room) {
    return switch (this) {
      case Replicas _ -> room.pods();
      case Sets _ -> room.rounds();
    };
  }

  /// Such as `1 replica` or `3 sets`.
  default String text(long count) {
    var word = this instanceof Replicas ? "replica" : "set";
    return Counts.of(count, word);
  }
}
