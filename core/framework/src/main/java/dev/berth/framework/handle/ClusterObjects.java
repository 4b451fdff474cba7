package dev.berth.framework.handle;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// The objects of the cluster that are not nodes with their pods: namespaces, services, claims,
/// budgets and so on.
public interface ClusterObjects {
  /// The object of that kind and name, or null.
  <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key);

  /// All objects of the kind, by namespace and name.
  <T extends KubernetesObject> Collection<T> list(Class<T> kind);

  /// The objects of the kind in one namespace, by name.
  <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace);

  /// The object of that kind and name of a kind without namespaces, or null.
  default <T extends KubernetesObject> @Nullable T get(Class<T> kind, String name) {
    return get(kind, new ObjectKey("", name));
  }
}
