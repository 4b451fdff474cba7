package dev.berth.cluster.apiserver.admission;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Why an object is refused, as data, for causes that users can correct.
public sealed interface RefusalCause {
  /// The object requests more than a quota leaves.
  ///
  /// @param requested the object's request for each exceeded resource
  /// @param used the used amount of each of these resources
  record Exceeded(ObjectKey quota, Map<String, Quantity> requested, Map<String, Quantity> used)
      implements RefusalCause {
    public Exceeded {
      requested = Collections.unmodifiableMap(new TreeMap<>(requested));
      used = Collections.unmodifiableMap(new TreeMap<>(used));
    }
  }

  /// Containers do not state a resource that a quota limits.
  ///
  /// @param containers the names of these containers, by the resource's name in the quota, such as
  ///   `limits.cpu`
  record Unstated(ObjectKey quota, Map<String, Set<String>> containers) implements RefusalCause {
    public Unstated {
      containers = Collections.unmodifiableMap(new TreeMap<>(containers));
    }
  }

  /// The object is outside the bounds of a LimitRange.
  record OutOfBounds(ObjectKey limitRange) implements RefusalCause {}

  /// The PriorityClass does not exist.
  record NoPriorityClass(String name) implements RefusalCause {}

  /// The RuntimeClass does not exist.
  record NoRuntimeClass(String name) implements RefusalCause {}

  /// The namespace does not exist.
  record NoNamespace(String name) implements RefusalCause {}

  /// Another cause, which the message describes.
  record Other() implements RefusalCause {}
}
