package dev.berth.kube.watch;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// All objects of the cluster as the API server told of them last, nodes and pods included. For any
/// thread; changes while it is read.
final class Lister implements ClusterObjects {

  private final Map<Class<?>, Store<?>> mirrors;

  Lister(Map<Class<?>, Store<?>> mirrors) {
    this.mirrors = Map.copyOf(mirrors);
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    var mirror = mirror(kind);
    return mirror == null ? null : mirror.get(key);
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
    var mirror = mirror(kind);
    return mirror == null ? Stream.of() : mirror.all().stream();
  }

  private static <T extends KubernetesObject> Collection<T> sorted(Stream<T> objects) {
    return objects.sorted(Comparator.comparing(KubernetesObject::key)).toList();
  }

  @SuppressWarnings("unchecked") // the map is by class
  private <T extends KubernetesObject> @Nullable Store<T> mirror(Class<T> kind) {
    return (Store<T>) mirrors.get(kind);
  }
}
