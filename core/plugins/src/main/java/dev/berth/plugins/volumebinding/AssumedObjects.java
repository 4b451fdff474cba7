package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ObjectEventHandler;
import dev.berth.framework.cluster.ObjectInformer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The objects of a kind, with changes that are decided but not written yet. A change is dropped as
/// soon as the object changes in the cluster; the cluster's version then counts. For the engine's
/// thread.
///
/// @param <T> the kind
final class AssumedObjects<T extends KubernetesObject> {
  private final Class<T> kind;
  private final ClusterObjects objects;
  private final Map<ObjectKey, Assumption<T>> assumptions = new HashMap<>();
  private final List<ObjectEventHandler<T>> handlers = new ArrayList<>();

  AssumedObjects(Class<T> kind, ClusterObjects objects, ObjectInformer changes) {
    this.kind = kind;
    this.objects = objects;
    changes.watch(kind, this::storedChanged);
  }

  private void storedChanged(@Nullable T before, @Nullable T after) {
    T last = before == null ? null : current(before);
    if (before != null && !before.equals(after)) {
      assumptions.remove(before.key());
    }
    notifyHandlers(last, after == null ? null : current(after));
  }

  /// Calls the handler for all objects, and then for every change, in the cluster or assumed.
  void watch(ObjectEventHandler<T> handler) {
    objects.list(kind).forEach(stored -> handler.changed(null, current(stored)));
    handlers.add(handler);
  }

  private void notifyHandlers(@Nullable T before, @Nullable T after) {
    handlers.forEach(handler -> handler.changed(before, after));
  }

  @Nullable T get(ObjectKey key) {
    T stored = objects.get(kind, key);
    return stored == null ? null : current(stored);
  }

  private T current(T stored) {
    Assumption<T> assumption = assumptions.get(stored.key());
    return assumption != null && assumption.stored.equals(stored) ? assumption.assumed : stored;
  }

  /// Assumes this version of the object from now on.
  void assume(T object) {
    T stored = Objects.requireNonNull(objects.get(kind, object.key()));
    T before = current(stored);
    assumptions.put(object.key(), new Assumption<>(stored, object));
    notifyHandlers(before, object);
  }

  /// Drops the assumed version of the object.
  void restore(ObjectKey key) {
    Assumption<T> assumption = assumptions.remove(key);
    if (assumption != null) {
      notifyHandlers(assumption.assumed, assumption.stored);
    }
  }

  /// A change that is not written yet.
  ///
  /// @param stored the object in the cluster since the assumption
  /// @param assumed the version that it will get
  private record Assumption<T>(T stored, T assumed) {}
}
