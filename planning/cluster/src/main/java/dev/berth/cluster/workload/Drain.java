package dev.berth.cluster.workload;

import dev.berth.api.meta.ObjectKey;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// What has become of the pods of a node that is drained, as `kubectl drain --ignore-daemonsets
/// --delete-emptydir-data` would do it.
///
/// @param node its name
/// @param evicted how many pods have left it
/// @param remaining why pods are still there, in the words of the eviction API or of kubectl
public record Drain(String node, int evicted, Map<ObjectKey, String> remaining) {
  public Drain {
    remaining = Collections.unmodifiableMap(new TreeMap<>(remaining));
  }
}
