package dev.berth.queues.status;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.PodRequests;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The pods of one group, or the pods of a queue without a group. For one thread.
final class Tasks {
  private final PodRequests requests;
  private final Map<String, Pod> pods = new HashMap<>();
  private final SortedMap<String, Quantity> allocated = new TreeMap<>();

  Tasks(PodRequests requests) {
    this.requests = requests;
  }

  /// Pending tasks have no node, bound ones have one and have not started yet; others are being
  /// deleted, or of a node that does not answer.
  ///
  /// Source: `getTaskStatus` in `pkg/scheduler/api/helpers.go` of kube-batch.
  enum State {
    PENDING,
    BOUND,
    RUNNING,
    SUCCEEDED,
    FAILED,
    OTHER;

    private static State of(Pod pod) {
      return switch (pod.status().phase()) {
        case PodStatus.SUCCEEDED -> SUCCEEDED;
        case PodStatus.FAILED -> FAILED;
        case PodStatus.UNKNOWN -> OTHER;
        case String _ when pod.isTerminating() -> OTHER;
        case PodStatus.RUNNING -> RUNNING;
        default -> pod.spec().nodeName().isEmpty() ? PENDING : BOUND;
      };
    }
  }

  /// The pod exists, in this state.
  void put(Pod pod) {
    remove(pod.metadata().uid());
    pods.put(pod.metadata().uid(), pod);
    count(pod, 1);
  }

  void remove(String uid) {
    var before = pods.remove(uid);
    if (before != null) {
      count(before, -1);
    }
  }

  @Nullable Pod get(String uid) {
    return pods.get(uid);
  }

  boolean isEmpty() {
    return pods.isEmpty();
  }

  /// The state of each.
  List<State> states() {
    return pods.values().stream().map(State::of).toList();
  }

  /// The requests of the pods that have a node.
  SortedMap<String, Quantity> allocated() {
    return allocated;
  }

  private void count(Pod pod, int sign) {
    if (!pod.spec().nodeName().isEmpty() && !pod.isFinished()) {
      requests
          .of(pod)
          .forEach((resource, amount) ->
              allocated.merge(resource, amount.multiply(sign), Quantity::add));
      allocated.values().removeIf(Quantity::isZero);
    }
  }
}
