package dev.berth.cli.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import java.util.List;
import java.util.function.Predicate;

/// What has become of the pods and workloads of a run, beside decisions.
///
/// @param before the pods that were there at its beginning, without those that cannot start
/// @param exists whether there is a pod of that name at its end
/// @param absent what has no pods, or fewer than it is to have
/// @param obstacles what keeps pods from running that have a node
record RunEnd(
    List<Pod> before, Predicate<ObjectKey> exists, List<Absence> absent, List<Obstacle> obstacles) {
  RunEnd {
    before = List.copyOf(before);
    absent = List.copyOf(absent);
    obstacles = List.copyOf(obstacles);
  }

  /// Whether nothing is wrong that no decision shows.
  boolean isWell() {
    return absent.isEmpty() && obstacles.isEmpty();
  }
}
