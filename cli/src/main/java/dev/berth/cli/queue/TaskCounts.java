package dev.berth.cli.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import java.util.Collection;

/// How many pods of a group are in which state.
///
/// Source: `getTaskStatus` in `pkg/scheduler/api/helpers.go` of kube-batch.
///
/// @param pending without a node
/// @param bound with a node, and not started yet
/// @param other being deleted, or of a node that does not answer
record TaskCounts(int pending, int bound, int running, int succeeded, int failed, int other) {

  private static final TaskCounts NONE = new TaskCounts(0, 0, 0, 0, 0, 0);

  static TaskCounts of(Collection<Pod> pods) {
    var counts = NONE;
    for (var pod : pods) {
      counts = counts.and(pod);
    }
    return counts;
  }

  private TaskCounts and(Pod pod) {
    return switch (pod.status().phase()) {
      case PodStatus.SUCCEEDED ->
          new TaskCounts(pending, bound, running, succeeded + 1, failed, other);
      case PodStatus.FAILED ->
          new TaskCounts(pending, bound, running, succeeded, failed + 1, other);
      default -> {
        if (pod.isTerminating() || pod.status().phase().equals("Unknown")) {
          yield new TaskCounts(pending, bound, running, succeeded, failed, other + 1);
        }
        if (pod.status().phase().equals(PodStatus.RUNNING)) {
          yield new TaskCounts(pending, bound, running + 1, succeeded, failed, other);
        }
        yield pod.spec().nodeName().isEmpty()
            ? new TaskCounts(pending + 1, bound, running, succeeded, failed, other)
            : new TaskCounts(pending, bound + 1, running, succeeded, failed, other);
      }
    };
  }

  /// Those that have a node.
  int allocated() {
    return bound + running;
  }

  /// Those that count towards the minimum: they have a node, or have ended well.
  int ready() {
    return allocated() + succeeded;
  }

  /// Those that are ready, or can become so.
  int valid() {
    return ready() + pending;
  }

  int all() {
    return valid() + failed + other;
  }
}
