package dev.berth.descheduler.scenario;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.scheduling.PriorityClass;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A cluster at an instant, as files describe it.
///
/// @param objects as an API server would have stored them
/// @param nodeUsage what a metrics server says of nodes, by name
/// @param podUsage what it says of pods: the sum of their containers
public record DeschedulingScenario(
    List<KubernetesObject> objects,
    Map<String, Map<String, Quantity>> nodeUsage,
    Map<ObjectKey, Map<String, Quantity>> podUsage) {
  public DeschedulingScenario {
    objects = List.copyOf(objects);
    nodeUsage = Collections.unmodifiableMap(new HashMap<>(nodeUsage));
    podUsage = Collections.unmodifiableMap(new HashMap<>(podUsage));
  }

  /// The value of the priority class of that name; null if there is none.
  public @Nullable Integer priorityClass(String name) {
    for (var object : objects) {
      if (object instanceof PriorityClass it && it.metadata().name().equals(name)) {
        return it.value();
      }
    }
    return null;
  }
}
