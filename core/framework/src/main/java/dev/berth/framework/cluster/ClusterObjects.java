package dev.berth.framework.cluster;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The objects of the cluster other than nodes and their pods: namespaces, services, claims,
/// budgets and so on.
public interface ClusterObjects {
  /// Returns the object of that kind and name, or null.
  <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key);

  /// Returns all objects of the kind, ordered by namespace and name.
  <T extends KubernetesObject> Collection<T> list(Class<T> kind);

  /// Returns the objects of the kind in one namespace, ordered by name.
  <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace);

  /// Returns the object of a cluster-scoped kind by its name, or null.
  default <T extends KubernetesObject> @Nullable T get(Class<T> kind, String name) {
    return get(kind, new ObjectKey("", name));
  }
}
