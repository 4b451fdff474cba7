package dev.berth.engine.cache;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The objects of the cluster by kind, namespace and name. Used by the engine's thread alone.
public final class ObjectStore implements ClusterObjects {
  private final Map<Class<?>, NavigableMap<ObjectKey, KubernetesObject>> kinds = new HashMap<>();

  /// A store without objects.
  public ObjectStore() {}

  public void put(KubernetesObject object) {
    kinds.computeIfAbsent(object.getClass(), kind -> new TreeMap<>()).put(object.key(), object);
  }

  public void remove(KubernetesObject object) {
    objects(object.getClass()).remove(object.key());
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    KubernetesObject object = objects(kind).get(key);
    return object == null ? null : kind.cast(object);
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return typed(objects(kind).values());
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    return typed(
        objects(kind)
            .subMap(new ObjectKey(namespace, ""), new ObjectKey(namespace + '\0', ""))
            .values());
  }

  private NavigableMap<ObjectKey, KubernetesObject> objects(Class<?> kind) {
    return kinds.getOrDefault(kind, Collections.emptyNavigableMap());
  }

  @SuppressWarnings("unchecked") // put() files every object under its own class
  private static <T extends KubernetesObject> Collection<T> typed(
      Collection<KubernetesObject> objects) {
    return (Collection<T>) Collections.unmodifiableCollection(objects);
  }
}
