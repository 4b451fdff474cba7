package dev.berth.cli.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.state.PodRequests;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The pods of one group, or those of a queue that are in none. For one thread.
final class Tasks {
  private final PodRequests requests;
  private final Map<String, Pod> pods = new HashMap<>();
  private final SortedMap<String, Quantity> allocated = new TreeMap<>();

  Tasks(PodRequests requests) {
    this.requests = requests;
  }

  /// The pod is there, and as it is now.
  void put(Pod pod) {
    var before = pods.put(pod.metadata().uid(), pod);
    if (before != null) {
      count(before, -1);
    }
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

  TaskCounts counts() {
    return TaskCounts.of(pods.values());
  }

  /// The requests of the pods that have a node.
  SortedMap<String, Quantity> allocated() {
    return allocated;
  }

  private void count(Pod pod, int sign) {
    if (pod.spec().nodeName().isEmpty() || pod.isFinished()) {
      return;
    }
    requests
        .of(pod)
        .forEach(
            (resource, amount) -> allocated.merge(resource, amount.multiply(sign), Quantity::add));
    allocated.values().removeIf(Quantity::isZero);
  }
}
