package dev.berth.testkit.scenario;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.fake.FakeObjects;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The objects of a test's cluster as its API server stores them, in the order of their creation.
/// For one thread.
final class StoredObjects {
  private final Map<Id, KubernetesObject> objects = new LinkedHashMap<>();

  private record Id(Class<?> kind, ObjectKey key) {
    static Id of(KubernetesObject object) {
      return new Id(object.getClass(), object.key());
    }
  }

  /// Stores the object.
  ///
  /// @return the previous object of its kind and key; null if there was none
  @Nullable KubernetesObject put(KubernetesObject object) {
    return objects.put(Id.of(object), object);
  }

  /// Removes the object of that kind and key.
  ///
  /// @return the removed object; null if there was none
  @Nullable KubernetesObject remove(KubernetesObject object) {
    return objects.remove(Id.of(object));
  }

  <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    KubernetesObject object = objects.get(new Id(kind, key));
    return object == null ? null : kind.cast(object);
  }

  /// Returns the stored object of that kind and key.
  ///
  /// @throws PluginException in the API server's words if there is none
  @SuppressWarnings("unchecked") // the stored object has the same class
  <T extends KubernetesObject> T require(T known) {
    var stored = (T) objects.get(Id.of(known));
    if (stored == null) {
      throw notFound(known);
    }
    return stored;
  }

  /// Returns the API server's error for an object that does not exist.
  static PluginException notFound(KubernetesObject object) {
    return new PluginException(
        "%s \"%s\" not found".formatted(object.kind(), object.metadata().name()));
  }

  Collection<KubernetesObject> all() {
    return Collections.unmodifiableCollection(objects.values());
  }

  /// Returns the current objects as plugins see them.
  ClusterObjects snapshot() {
    var snapshot = new FakeObjects();
    objects.values().forEach(snapshot::put);
    return snapshot;
  }
}
