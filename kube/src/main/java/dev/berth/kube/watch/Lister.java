package dev.berth.kube.watch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All objects of the cluster as they were received last, nodes and pods included. For any thread;
/// changes while it is read.
final class Lister implements ClusterObjects {

  private final Map<Class<?>, Store<?>> stores;

  Lister(Map<Class<?>, Store<?>> stores) {
    this.stores = Map.copyOf(stores);
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    var store = store(kind);
    return store == null ? null : store.get(key);
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
    var store = store(kind);
    return store == null ? Stream.of() : store.all().stream();
  }

  private static <T extends KubernetesObject> Collection<T> sorted(Stream<T> objects) {
    return objects.sorted(Comparator.comparing(KubernetesObject::key)).toList();
  }

  @SuppressWarnings("unchecked") // the map is by class
  private <T extends KubernetesObject> @Nullable Store<T> store(Class<T> kind) {
    return (Store<T>) stores.get(kind);
  }
}
