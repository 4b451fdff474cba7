package dev.berth.engine.cache;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ObjectEventHandler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The current objects of the cluster. For the engine's thread.
public final class ObjectStore implements ClusterObjects {
  private final EngineThread thread;
  private final Map<Class<?>, List<Handler<?>>> handlers = new HashMap<>();
  private ObjectSnapshot objects = ObjectSnapshot.EMPTY;

  /// Creates a store without objects.
  public ObjectStore(EngineThread thread) {
    this.thread = thread;
  }

  public void put(KubernetesObject object) {
    KubernetesObject before = objects.get(object.getClass(), object.key());
    objects = objects.with(object);
    notifyHandlers(object.getClass(), before, object);
  }

  public void remove(KubernetesObject object) {
    KubernetesObject before = objects.get(object.getClass(), object.key());
    if (before != null) {
      objects = objects.without(object);
      notifyHandlers(object.getClass(), before, null);
    }
  }

  private void notifyHandlers(
      Class<?> kind, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    for (Handler<?> handler : handlers.getOrDefault(kind, List.of())) {
      handler.changed(before, after);
    }
  }

  /// Returns the current objects, immutable.
  public ClusterObjects snapshot() {
    return objects;
  }

  /// Calls the handler for all objects of the kind, and then for every change.
  ///
  /// @return ends the calls
  public <T extends KubernetesObject> Runnable watch(Class<T> kind, ObjectEventHandler<T> handler) {
    list(kind).forEach(object -> handler.changed(null, object));
    List<Handler<?>> all = handlers.computeIfAbsent(kind, any -> new ArrayList<>());
    var added = new Handler<>(kind, handler);
    all.add(added);
    return () -> all.remove(added);
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    thread.check();
    return objects.get(kind, key);
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    thread.check();
    return objects.list(kind);
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    thread.check();
    return objects.list(kind, namespace);
  }

  /// A handler for the changes of a kind.
  private record Handler<T extends KubernetesObject>(Class<T> kind, ObjectEventHandler<T> handler) {
    void changed(@Nullable KubernetesObject before, @Nullable KubernetesObject after) {
      handler.changed(kind.cast(before), kind.cast(after));
    }
  }
}
