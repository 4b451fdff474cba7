package dev.berth.engine.queue;

import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The plugins that rejected a pod. Events that help against one of them requeue the pod.
///
/// @param plugins all plugins that rejected the pod
/// @param pending the plugins that rejected it with the code Pending; after their events, the pod
///   skips its backoff
public record UnschedulablePlugins(SortedSet<String> plugins, SortedSet<String> pending) {
  /// No plugin has rejected the pod.
  public static final UnschedulablePlugins NONE =
      new UnschedulablePlugins(Collections.emptySortedSet(), Collections.emptySortedSet());

  public UnschedulablePlugins {
    plugins = Collections.unmodifiableSortedSet(new TreeSet<>(plugins));
    pending = Collections.unmodifiableSortedSet(new TreeSet<>(pending));
    if (!plugins.containsAll(pending)) {
      throw new IllegalArgumentException(pending + " wait, but are not among " + plugins);
    }
  }

  /// Creates it from these plugins, none of them pending.
  public static UnschedulablePlugins of(Set<String> plugins) {
    return new UnschedulablePlugins(new TreeSet<>(plugins), Collections.emptySortedSet());
  }

  boolean isEmpty() {
    return plugins.isEmpty();
  }

  UnschedulablePlugins with(String plugin) {
    SortedSet<String> more = new TreeSet<>(plugins);
    more.add(plugin);
    return new UnschedulablePlugins(more, pending);
  }
}
