package dev.berth.descheduler.eviction;

import dev.berth.api.core.Pod;
import java.util.HashMap;
import java.util.Map;

/// How many pods are evicted: of each node, of each namespace, of all. For one thread.
final class EvictionCounters {
  private final Map<String, Long> byNode = new HashMap<>();
  private final Map<String, Long> byNamespace = new HashMap<>();
  private long total;

  void add(Pod pod, long count) {
    if (!pod.spec().nodeName().isEmpty()) {
      byNode.merge(pod.spec().nodeName(), count, Long::sum);
    }
    byNamespace.merge(pod.metadata().namespace(), count, Long::sum);
    total += count;
  }

  void reset() {
    byNode.clear();
    byNamespace.clear();
    total = 0;
  }

  long ofNode(String node) {
    return byNode.getOrDefault(node, 0L);
  }

  long ofNamespace(String namespace) {
    return byNamespace.getOrDefault(namespace, 0L);
  }

  long total() {
    return total;
  }
}
