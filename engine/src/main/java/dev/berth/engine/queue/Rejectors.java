package dev.berth.engine.queue;

import java.util.Collections;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// The plugins that have turned a pod away: events that help against one of them wake the pod.
///
/// @param plugins all of them
/// @param pending those among them that wait for something outside; if it comes, the pod skips its
///   backoff
public record Rejectors(SortedSet<String> plugins, SortedSet<String> pending) {
  /// Nobody has turned the pod away.
  public static final Rejectors NONE =
      new Rejectors(Collections.emptySortedSet(), Collections.emptySortedSet());

  public Rejectors {
    plugins = Collections.unmodifiableSortedSet(new TreeSet<>(plugins));
    pending = Collections.unmodifiableSortedSet(new TreeSet<>(pending));
    if (!plugins.containsAll(pending)) {
      throw new IllegalArgumentException(pending + " wait, but are not among " + plugins);
    }
  }

  /// These plugins, none of which waits for something outside.
  public static Rejectors of(Set<String> plugins) {
    return new Rejectors(new TreeSet<>(plugins), Collections.emptySortedSet());
  }

  boolean isEmpty() {
    return plugins.isEmpty();
  }

  Rejectors with(String plugin) {
    SortedSet<String> more = new TreeSet<>(plugins);
    more.add(plugin);
    return new Rejectors(more, pending);
  }
}
