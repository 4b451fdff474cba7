package dev.berth.descheduler.framework;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The answer of a filter about a pod.
public sealed interface FilterResult {
  /// This filter accepts an eviction of the pod.
  record Passed() implements FilterResult {}

  /// The pod must stay.
  ///
  /// @param message all reasons, as the descheduler logs them; empty if it logs nothing
  /// @param nodes the reason why the pod does not fit each considered node; empty if none was
  ///   considered
  record Kept(String message, SortedMap<String, String> nodes) implements FilterResult {
    public Kept {
      nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    }

    public Kept(String message) {
      this(message, new TreeMap<>(Map.of()));
    }
  }

  /// The filter itself failed, so the pod stays.
  ///
  /// @param message the logged error of the plugin
  record Failed(String message) implements FilterResult {}

  static FilterResult passed() {
    return new Passed();
  }

  default boolean passes() {
    return this instanceof Passed;
  }
}
