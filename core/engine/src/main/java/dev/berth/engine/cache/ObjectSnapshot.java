package dev.berth.engine.cache;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;
import org.pcollections.TreePMap;

/// The objects of the cluster by kind, namespace and name. Immutable: [#with] and [#without] return
/// another snapshot, which shares all unchanged parts; the list of a kind without changes is the
/// same object.
final class ObjectSnapshot implements ClusterObjects {
  static final ObjectSnapshot EMPTY = new ObjectSnapshot(HashTreePMap.empty());

  private final PMap<Class<?>, TreePMap<ObjectKey, KubernetesObject>> kinds;

  private ObjectSnapshot(PMap<Class<?>, TreePMap<ObjectKey, KubernetesObject>> kinds) {
    this.kinds = kinds;
  }

  /// Returns a snapshot with the object, which replaces the object of the same kind and key.
  ObjectSnapshot with(KubernetesObject object) {
    Class<?> kind = object.getClass();
    return new ObjectSnapshot(kinds.plus(kind, objects(kind).plus(object.key(), object)));
  }

  /// Returns a snapshot without the object of this one's kind and key.
  ObjectSnapshot without(KubernetesObject object) {
    Class<?> kind = object.getClass();
    return new ObjectSnapshot(kinds.plus(kind, objects(kind).minus(object.key())));
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

  private TreePMap<ObjectKey, KubernetesObject> objects(Class<?> kind) {
    return kinds.getOrDefault(kind, TreePMap.empty());
  }

  @SuppressWarnings("unchecked") // with() files every object under its own class
  private static <T extends KubernetesObject> Collection<T> typed(
      Collection<KubernetesObject> objects) {
    return (Collection<T>) objects;
  }
}
