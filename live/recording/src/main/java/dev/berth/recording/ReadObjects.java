package dev.berth.recording;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A view of the cluster that records every read; or one that returns the recorded results, in the
/// same order. For one thread.
final class ReadObjects implements ClusterObjects {
  private final @Nullable ClusterObjects cluster;
  private final List<List<? extends KubernetesObject>> reads = new ArrayList<>();
  private final Iterator<? extends List<? extends KubernetesObject>> noted;

  private ReadObjects(
      @Nullable ClusterObjects cluster, List<? extends List<? extends KubernetesObject>> noted) {
    this.cluster = cluster;
    this.noted = noted.iterator();
  }

  /// Creates a view without reads.
  static ReadObjects none() {
    return of(List.of());
  }

  static ReadObjects noting(ClusterObjects cluster) {
    return new ReadObjects(cluster, List.of());
  }

  static ReadObjects of(List<? extends List<? extends KubernetesObject>> noted) {
    return new ReadObjects(null, noted);
  }

  List<List<? extends KubernetesObject>> reads() {
    return List.copyOf(reads);
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    if (cluster == null) {
      List<T> objects = replayed(kind);
      return objects.isEmpty() ? null : objects.getFirst();
    }
    T object = cluster.get(kind, key);
    reads.add(object == null ? List.of() : List.of(object));
    return object;
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return cluster == null ? replayed(kind) : noted(cluster.list(kind));
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    return cluster == null ? replayed(kind) : noted(cluster.list(kind, namespace));
  }

  private <T extends KubernetesObject> Collection<T> noted(Collection<T> objects) {
    List<T> copy = List.copyOf(objects);
    reads.add(copy);
    return copy;
  }

  private <T extends KubernetesObject> List<T> replayed(Class<T> kind) {
    return noted.hasNext() ? noted.next().stream().map(kind::cast).toList() : List.of();
  }
}
