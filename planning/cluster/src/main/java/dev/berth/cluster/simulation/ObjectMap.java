package dev.berth.cluster.simulation;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Objects by kind and name, in the order in which they were added within each kind. For one
/// thread.
final class ObjectMap implements ClusterObjects {
  private final Map<Class<?>, Map<ObjectKey, KubernetesObject>> kinds = new LinkedHashMap<>();

  void put(KubernetesObject object) {
    kinds
        .computeIfAbsent(object.getClass(), absent -> new LinkedHashMap<>())
        .put(object.key(), object);
  }

  void remove(KubernetesObject object) {
    objects(object.getClass()).remove(object.key());
  }

  /// Returns all objects except those of the given kinds.
  List<KubernetesObject> others(Set<Class<?>> except) {
    return kinds.entrySet().stream()
        .filter(kind -> !except.contains(kind.getKey()))
        .flatMap(kind -> kind.getValue().values().stream())
        .toList();
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    return kind.cast(objects(kind).get(key));
  }

  @Override
  @SuppressWarnings("unchecked") // put() files every object under its own class
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return (Collection<T>) Collections.unmodifiableCollection(objects(kind).values());
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    return list(kind).stream()
        .filter(object -> object.metadata().namespace().equals(namespace))
        .toList();
  }

  private Map<ObjectKey, KubernetesObject> objects(Class<?> kind) {
    return kinds.getOrDefault(kind, Collections.emptyMap());
  }
}
