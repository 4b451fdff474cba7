package dev.berth.kube.watch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All objects of the cluster as last received, including nodes and pods. A type has a store for
/// each version in which it is watched; if versions share a name, the latest version counts.
/// Thread-safe; changes while it is read.
final class Lister implements ClusterObjects {

  private final Map<Class<?>, List<Store<?>>> stores;

  /// @param stores the stores by type; further ones may be added later. For each type, the oldest
  ///   version comes first
  Lister(Map<Class<?>, List<Store<?>>> stores) {
    this.stores = stores;
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    for (Store<?> store : ofType(kind).reversed()) {
      var object = store.get(key);
      if (object != null) {
        return kind.cast(object);
      }
    }
    return null;
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return sorted(all(kind));
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    return sorted(all(kind).filter(object -> object.metadata().namespace().equals(namespace)));
  }

  private <T extends KubernetesObject> Stream<T> all(Class<T> kind) {
    return ofType(kind).stream().flatMap(store -> store.all().stream()).map(kind::cast);
  }

  private static <T extends KubernetesObject> Collection<T> sorted(Stream<T> objects) {
    return objects.sorted(Comparator.comparing(KubernetesObject::key)).toList();
  }

  private List<Store<?>> ofType(Class<?> kind) {
    return stores.getOrDefault(kind, List.of());
  }
}
