package dev.berth.descheduler.scenario;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.scheduling.PriorityClass;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster at one moment, as files describe it.
///
/// @param objects as an API server would have stored them
/// @param nodeUsage a metrics server's answers about nodes, by name
/// @param podUsage its answers about pods: the sum of their containers
public record DeschedulingScenario(
    List<KubernetesObject> objects,
    Map<String, Map<String, Quantity>> nodeUsage,
    Map<ObjectKey, Map<String, Quantity>> podUsage) {
  public DeschedulingScenario {
    objects = List.copyOf(objects);
    nodeUsage = Collections.unmodifiableMap(new HashMap<>(nodeUsage));
    podUsage = Collections.unmodifiableMap(new HashMap<>(podUsage));
  }

  /// Returns the same scenario with these objects, which replace objects with the same kind and
  /// key.
  public DeschedulingScenario with(Collection<? extends KubernetesObject> others) {
    record Identity(Class<?> type, ObjectKey key) {}
    var all = new LinkedHashMap<Identity, KubernetesObject>();
    Stream.concat(objects.stream(), others.stream())
        .forEach(object -> all.put(new Identity(object.getClass(), object.key()), object));
    return new DeschedulingScenario(List.copyOf(all.values()), nodeUsage, podUsage);
  }

  /// Returns the same scenario with these answers of a metrics server.
  public DeschedulingScenario measuring(
      Map<String, Map<String, Quantity>> ofNodes, Map<ObjectKey, Map<String, Quantity>> ofPods) {
    return new DeschedulingScenario(objects, ofNodes, ofPods);
  }

  /// The objects of a type.
  public <T extends KubernetesObject> List<T> list(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast).toList();
  }

  /// The value of the priority class with that name, which may be built in; null if there is none.
  public @Nullable Integer priorityClass(String name) {
    for (var it : list(PriorityClass.class)) {
      if (it.metadata().name().equals(name)) {
        return it.value();
      }
    }
    return NormalizedObjects.BUILT_IN_PRIORITIES.get(name);
  }
}
