package dev.berth.descheduler.framework;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a filter says of a pod.
public sealed interface FilterResult {
  /// The pod may be evicted, as far as this filter is concerned.
  record Passed() implements FilterResult {}

  /// The pod must stay.
  ///
  /// @param message all reasons, as the descheduler logs them; empty where it logs nothing
  /// @param nodes for each node that was considered for the pod, why it does not fit there; empty
  ///   if none were
  record Kept(String message, SortedMap<String, String> nodes) implements FilterResult {
    public Kept {
      nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    }

    public Kept(String message) {
      this(message, new TreeMap<>(Map.of()));
    }
  }

  /// The filter itself failed, and so the pod stays.
  ///
  /// @param message what is logged as the plugin's error
  record Failed(String message) implements FilterResult {}

  static FilterResult passed() {
    return new Passed();
  }

  default boolean passes() {
    return this instanceof Passed;
  }
}
