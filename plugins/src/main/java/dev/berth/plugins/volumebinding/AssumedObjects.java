package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The objects of a kind, with changes that are decided and not written yet. A change is forgotten
/// as soon as the object changes in the cluster: what is there then counts. For the engine's
/// thread.
///
/// @param <T> the kind
final class AssumedObjects<T extends KubernetesObject> {
  private final Class<T> kind;
  private final ClusterObjects objects;
  private final Map<ObjectKey, Assumption<T>> assumptions = new HashMap<>();

  AssumedObjects(Class<T> kind, ClusterObjects objects) {
    this.kind = kind;
    this.objects = objects;
  }

  @Nullable T get(ObjectKey key) {
    T stored = objects.get(kind, key);
    return stored == null ? null : current(stored);
  }

  /// The objects that are stored and to be considered.
  List<T> list(Predicate<T> considered) {
    var list = new ArrayList<T>();
    for (T stored : objects.list(kind)) {
      if (considered.test(stored)) {
        list.add(current(stored));
      }
    }
    return list;
  }

  private T current(T stored) {
    Assumption<T> assumption = assumptions.get(stored.key());
    return assumption != null && assumption.stored.equals(stored) ? assumption.assumed : stored;
  }

  /// From now on the object is assumed in this version.
  void assume(T object) {
    assumptions
        .entrySet()
        .removeIf(it -> !it.getValue().stored.equals(objects.get(kind, it.getKey())));
    T stored = Objects.requireNonNull(objects.get(kind, object.key()));
    assumptions.put(object.key(), new Assumption<>(stored, object));
  }

  /// From now on the object is what it is in the cluster.
  void restore(ObjectKey key) {
    assumptions.remove(key);
  }

  /// A change that is not written yet.
  ///
  /// @param stored the object in the cluster when this was assumed
  /// @param assumed what it is to become
  private record Assumption<T>(T stored, T assumed) {}
}
