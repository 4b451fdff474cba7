package dev.berth.firmament;

import dev.berth.api.meta.ObjectKey;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The tasks with one number, almost always one. Confined to its cluster.
///
/// Poseidon gives a pod of a controller the number of pods that the controller has, so a number is
/// used again after a pod was deleted:
///
/// ```
///   a is 1, b is 2, c is 3      a is deleted      d is 3, too
/// ```
///
/// For Firmament, d is known already, and Poseidon ends itself. Here, both are tasks. For Poseidon,
/// the number refers to the last task. When one of the tasks is removed, the number refers to none
/// of them; Poseidon does not state which one was removed. Their resources are therefore free only
/// when all are removed.
final class NumberedTasks {
  private final List<ReportedTask> tasks = new ArrayList<>(1);
  private int removals;
  private boolean isOfTheLast;

  void add(ReportedTask task) {
    tasks.add(task);
    isOfTheLast = true;
  }

  /// The task of the pod; null if the pod has none of these tasks.
  @Nullable ReportedTask of(ObjectKey pod) {
    return tasks.stream().filter(task -> task.key().equals(pod)).findFirst().orElse(null);
  }

  Stream<ReportedTask> all() {
    return tasks.stream();
  }

  /// The task that would get a place; null if none can.
  @Nullable ReportedTask waiting() {
    var latest = tasks.getLast();
    return isOfTheLast && latest.isWaiting() ? latest : null;
  }

  /// The tasks that may be on a node.
  ///
  /// @param isSeen whether the pods on nodes are known anyway, except a pod that has just been
  ///   placed
  Stream<ReportedTask> placed(boolean isSeen) {
    return tasks.stream()
        .filter(ReportedTask::isPlaced)
        .filter(task -> !isSeen || removals == 0 || task == tasks.getLast());
  }

  /// Notes that one of them has ended.
  void end() {
    if (tasks.size() == 1) {
      tasks.getFirst().end();
    }
  }

  /// Notes that one of them is gone.
  ///
  /// @return whether all are
  boolean remove() {
    isOfTheLast = false;
    return ++removals == tasks.size();
  }
}
