package dev.berth.testkit.fake;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.cache.EngineThread;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ObjectEventHandler;
import dev.berth.framework.cluster.ObjectInformer;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Objects in memory, by type and key.
public final class FakeObjects implements ClusterObjects, ObjectInformer {
  private final ObjectStore store = new ObjectStore(new EngineThread());

  /// Nodes and pods, which can be watched but are not among the objects.
  private final ObjectStore watched = new ObjectStore(new EngineThread());

  private final Set<Class<? extends KubernetesObject>> kinds = new LinkedHashSet<>();

  /// Starts without objects.
  public FakeObjects() {}

  /// Adds the object, or replaces the object of the same kind and name.
  public void put(KubernetesObject object) {
    kinds.add(object.getClass());
    store.put(object);
  }

  /// Removes the object if it exists.
  public void remove(KubernetesObject object) {
    store.remove(object);
  }

  /// Returns the current objects, immutable.
  public ClusterObjects snapshot() {
    return store.snapshot();
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    return store.get(kind, key);
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return List.copyOf(store.list(kind));
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    return List.copyOf(store.list(kind, namespace));
  }

  @Override
  public <T extends KubernetesObject> void watch(Class<T> kind, ObjectEventHandler<T> watcher) {
    boolean isObject = !kind.equals(Pod.class) && !kind.equals(Node.class);
    var _ = (isObject ? store : watched).watch(kind, watcher);
  }

  /// Reports a new or changed node.
  void nodeChanged(Node node) {
    watched.put(node);
  }

  /// Reports a new or changed pod.
  void podChanged(Pod pod) {
    watched.put(pod);
  }

  /// Reports a deleted pod.
  void podGone(Pod pod) {
    watched.remove(pod);
  }

  /// Returns all objects, kind by kind.
  public List<KubernetesObject> all() {
    return kinds.stream()
        .flatMap(kind -> Stream.<KubernetesObject>of(list(kind).toArray(KubernetesObject[]::new)))
        .toList();
  }
}
