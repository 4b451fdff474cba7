package dev.berth.engine.queue;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Rejected and gated pods, found by the plugins that rejected them: an event does not concern the
/// pods of plugins that have not registered for it.
final class UnschedulablePods {
  private final Set<QueueEntry> pods = new LinkedHashSet<>();
  private final Map<String, Set<QueueEntry>> byPlugin = new LinkedHashMap<>();

  void add(QueueEntry pod) {
    pods.add(pod);
    for (String plugin : pod.unschedulablePlugins().plugins()) {
      byPlugin.computeIfAbsent(plugin, any -> new LinkedHashSet<>()).add(pod);
    }
  }

  /// Takes the pod out. Its plugins must be those with which it was added.
  boolean remove(QueueEntry pod) {
    for (String plugin : pod.unschedulablePlugins().plugins()) {
      byPlugin.computeIfPresent(
          plugin,
          (any, rejected) -> {
            rejected.remove(pod);
            return rejected.isEmpty() ? null : rejected;
          });
    }
    return pods.remove(pod);
  }

  boolean contains(QueueEntry pod) {
    return pods.contains(pod);
  }

  /// All pods, in the order in which they came.
  Collection<QueueEntry> all() {
    return List.copyOf(pods);
  }

  /// The pods that one of these plugins has rejected.
  Collection<QueueEntry> unschedulableByAny(Collection<String> plugins) {
    Set<QueueEntry> found = new LinkedHashSet<>();
    for (String plugin : plugins) {
      found.addAll(byPlugin.getOrDefault(plugin, Set.of()));
    }
    return found;
  }

  boolean isEmpty() {
    return pods.isEmpty();
  }
}
