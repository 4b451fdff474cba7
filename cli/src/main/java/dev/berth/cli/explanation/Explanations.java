package dev.berth.cli.explanation;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The results of a run for several pods.
///
/// @param absent what has no pods, or fewer than it is to have
/// @param groups the groups of pods whose members these are
/// @param each one of each group of pods with the same workload and the same verdict
/// @param more pending pods that are not explained, there being too many
/// @param obstacles what keeps those that have a node from running there
/// @param placed the others: those that have a node, in the end or from the beginning, by name
public record Explanations(
    List<Absence> absent,
    List<GroupExplanation> groups,
    List<Explanation> each,
    List<ObjectKey> more,
    List<PodObstacle> obstacles,
    Map<ObjectKey, String> placed) {
  public Explanations {
    absent = List.copyOf(absent);
    groups = List.copyOf(groups);
    each = List.copyOf(each);
    more = List.copyOf(more);
    obstacles = List.copyOf(obstacles);
    placed = Collections.unmodifiableMap(new TreeMap<>(placed));
  }

  /// The same with what is known after the run.
  ///
  /// @param lacking what has no pods, or fewer than it is to have
  /// @param found what keeps pods from running that have a node
  Explanations with(List<Absence> lacking, List<PodObstacle> found) {
    return new Explanations(lacking, groups, each, more, found, placed);
  }

  /// Whether one pod was asked for, which is explained whatever became of it.
  public boolean isOfOnePod() {
    return each.size() == 1
        && absent.isEmpty()
        && more.isEmpty()
        && placed.isEmpty()
        && each.getFirst().alike().isEmpty();
  }

  /// Whether there is nothing to say.
  boolean isEmpty() {
    return absent.isEmpty()
        && groups.isEmpty()
        && each.isEmpty()
        && obstacles.isEmpty()
        && placed.isEmpty();
  }
}
