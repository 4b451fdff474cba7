package dev.berth.planner;

import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The pods of one kind in a cluster.
///
/// @param kind their common properties
/// @param waiting the pods without a node, in the order of the cluster
/// @param movable the running pods that may move, by the number of their node
/// @param fixed the pods that stay on their nodes, by the number of their node
record KindOfPods(
    PodKind kind,
    List<PodInfo> waiting,
    SortedMap<Integer, List<PodInfo>> movable,
    SortedMap<Integer, List<PodInfo>> fixed) {

  KindOfPods(PodKind kind) {
    this(kind, new ArrayList<>(), new TreeMap<>(), new TreeMap<>());
  }

  /// One of the pods.
  PodInfo sample() {
    if (!waiting.isEmpty()) {
      return waiting.getFirst();
    }
    var running = movable.isEmpty() ? fixed : movable;
    return running.firstEntry().getValue().getFirst();
  }

  /// Whether the plan may place any of the pods.
  boolean isOpen() {
    return !waiting.isEmpty() || !movable.isEmpty();
  }
}
