package dev.berth.testkit.fake;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Objects in memory, by type and key.
public final class FakeObjects implements ClusterObjects {
  private final Map<Class<?>, NavigableMap<ObjectKey, KubernetesObject>> byKind = new HashMap<>();

  /// No objects.
  public FakeObjects() {}

  /// Adds the object, in the place of one with its kind and name if there is one.
  public void put(KubernetesObject object) {
    byKind.computeIfAbsent(object.getClass(), kind -> new TreeMap<>()).put(object.key(), object);
  }

  /// Takes the object away, if it is there.
  public void remove(KubernetesObject object) {
    all(object.getClass()).remove(object.key());
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    KubernetesObject object = all(kind).get(key);
    return object == null ? null : kind.cast(object);
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return all(kind).values().stream().map(kind::cast).toList();
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    return list(kind).stream()
        .filter(object -> object.metadata().namespace().equals(namespace))
        .toList();
  }

  /// All objects, kind by kind.
  public List<KubernetesObject> all() {
    return byKind.values().stream().flatMap(objects -> objects.values().stream()).toList();
  }

  private NavigableMap<ObjectKey, KubernetesObject> all(Class<?> kind) {
    return byKind.getOrDefault(kind, new TreeMap<>());
  }
}
