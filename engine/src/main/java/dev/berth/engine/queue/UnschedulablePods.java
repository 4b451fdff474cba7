package dev.berth.engine.queue;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Pods that were turned away or are gated, to be found by the plugins that did so: an event is of
/// no interest to the pods of plugins that have not asked for it.
final class UnschedulablePods {
  private final Set<QueuedPod> pods = new LinkedHashSet<>();
  private final Map<String, Set<QueuedPod>> byPlugin = new LinkedHashMap<>();

  void add(QueuedPod pod) {
    pods.add(pod);
    for (String plugin : pod.rejectors().plugins()) {
      byPlugin.computeIfAbsent(plugin, any -> new LinkedHashSet<>()).add(pod);
    }
  }

  /// Takes the pod out. Its rejectors must be those that it came with.
  boolean remove(QueuedPod pod) {
    for (String plugin : pod.rejectors().plugins()) {
      byPlugin.computeIfPresent(
          plugin,
          (any, rejected) -> {
            rejected.remove(pod);
            return rejected.isEmpty() ? null : rejected;
          });
    }
    return pods.remove(pod);
  }

  boolean contains(QueuedPod pod) {
    return pods.contains(pod);
  }

  /// All pods, in the order in which they came.
  Collection<QueuedPod> all() {
    return List.copyOf(pods);
  }

  /// The pods that one of these plugins has turned away.
  Collection<QueuedPod> rejectedByAny(Collection<String> plugins) {
    Set<QueuedPod> found = new LinkedHashSet<>();
    for (String plugin : plugins) {
      found.addAll(byPlugin.getOrDefault(plugin, Set.of()));
    }
    return found;
  }

  boolean isEmpty() {
    return pods.isEmpty();
  }
}
