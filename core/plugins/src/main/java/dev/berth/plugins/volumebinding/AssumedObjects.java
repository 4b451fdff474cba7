package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ObjectEventHandler;
import dev.berth.framework.handle.ObjectInformer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  /// Calls the handler with all objects, and with every change from then on, be it in the cluster
  /// or only assumed.
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

  /// From now on the object is assumed in this version.
  void assume(T object) {
    T stored = Objects.requireNonNull(objects.get(kind, object.key()));
    T before = current(stored);
    assumptions.put(object.key(), new Assumption<>(stored, object));
    notifyHandlers(before, object);
  }

  /// From now on the object is what it is in the cluster.
  void restore(ObjectKey key) {
    Assumption<T> assumption = assumptions.remove(key);
    if (assumption != null) {
      notifyHandlers(assumption.assumed, assumption.stored);
    }
  }

  /// A change that is not written yet.
  ///
  /// @param stored the object in the cluster since this was assumed
  /// @param assumed what it is to become
  private record Assumption<T>(T stored, T assumed) {}
}
