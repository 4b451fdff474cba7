package dev.berth.engine.cache;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ObjectChanges;
import dev.berth.framework.handle.ObjectWatcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The objects of the cluster by kind, namespace and name. Used by the engine's thread alone.
public final class ObjectStore implements ClusterObjects, ObjectChanges {
  private final Map<Class<?>, NavigableMap<ObjectKey, KubernetesObject>> kinds = new HashMap<>();
  private final Map<Class<?>, List<Watch<?>>> watches = new HashMap<>();

  /// A store without objects.
  public ObjectStore() {}

  public void put(KubernetesObject object) {
    KubernetesObject before =
        kinds.computeIfAbsent(object.getClass(), kind -> new TreeMap<>()).put(object.key(), object);
    tell(object.getClass(), before, object);
  }

  public void remove(KubernetesObject object) {
    var kind = kinds.get(object.getClass());
    KubernetesObject before = kind == null ? null : kind.remove(object.key());
    if (before != null) {
      tell(object.getClass(), before, null);
    }
  }

  private void tell(
      Class<?> kind, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    for (Watch<?> watch : watches.getOrDefault(kind, List.of())) {
      watch.tell(before, after);
    }
  }

  @Override
  public <T extends KubernetesObject> void watch(Class<T> kind, ObjectWatcher<T> watcher) {
    list(kind).forEach(object -> watcher.changed(null, object));
    watches.computeIfAbsent(kind, any -> new ArrayList<>()).add(new Watch<>(kind, watcher));
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

  /// Who wants to know of the changes of a kind.
  private record Watch<T extends KubernetesObject>(Class<T> kind, ObjectWatcher<T> watcher) {
    void tell(@Nullable KubernetesObject before, @Nullable KubernetesObject after) {
      watcher.changed(kind.cast(before), kind.cast(after));
    }
  }
}
