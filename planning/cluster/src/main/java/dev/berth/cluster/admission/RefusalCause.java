package dev.berth.cluster.admission;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Why an object is refused, as data, as far as somebody can do something about it.
public sealed interface RefusalCause {

  /// More than a quota leaves.
  ///
  /// @param requested of each resource of which too much is requested, what the object requests
  /// @param used what others have of these
  record Exceeded(ObjectKey quota, Map<String, Quantity> requested, Map<String, Quantity> used)
      implements RefusalCause {
    public Exceeded {
      requested = Collections.unmodifiableMap(new TreeMap<>(requested));
      used = Collections.unmodifiableMap(new TreeMap<>(used));
    }
  }

  /// A quota limits what containers do not state.
  ///
  /// @param containers by the resource as the quota names it, such as `limits.cpu`, the names of
  ///   the containers that do not state it
  record Unstated(ObjectKey quota, Map<String, Set<String>> containers) implements RefusalCause {
    public Unstated {
      containers = Collections.unmodifiableMap(new TreeMap<>(containers));
    }
  }

  /// Beyond the bounds of a LimitRange.
  record OutOfBounds(ObjectKey limitRange) implements RefusalCause {}

  /// There is no such PriorityClass.
  record NoPriorityClass(String name) implements RefusalCause {}

  /// There is no such RuntimeClass.
  record NoRuntimeClass(String name) implements RefusalCause {}

  /// There is no such namespace.
  record NoNamespace(String name) implements RefusalCause {}

  /// Anything else; the message says it.
  record Other() implements RefusalCause {}
}
