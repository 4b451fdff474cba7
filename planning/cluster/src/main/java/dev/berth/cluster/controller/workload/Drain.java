package dev.berth.cluster.controller.workload;

import dev.berth.api.meta.ObjectKey;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The result of draining a node like `kubectl drain --ignore-daemonsets --delete-emptydir-data`.
///
/// @param node the name of the node
/// @param evicted how many pods have left the node
/// @param remaining why pods are still there, in the words of the eviction API or of kubectl
public record Drain(String node, int evicted, Map<ObjectKey, String> remaining) {
  public Drain {
    remaining = Collections.unmodifiableMap(new TreeMap<>(remaining));
  }
}
