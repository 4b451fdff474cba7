package dev.berth.testkit.fake;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.cache.EngineThread;
import dev.berth.engine.cache.ObjectStore;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ObjectEventHandler;
import dev.berth.framework.handle.ObjectInformer;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Objects in memory, by type and key.
public final class FakeObjects implements ClusterObjects, ObjectInformer {
  private final ObjectStore store = new ObjectStore(new EngineThread());

  /// Those that can be watched, but are not among the objects.
  private final ObjectStore watched = new ObjectStore(new EngineThread());

  private final Set<Class<? extends KubernetesObject>> kinds = new LinkedHashSet<>();

  /// No objects.
  public FakeObjects() {}

  /// Adds the object, in the place of one with its kind and name if there is one.
  public void put(KubernetesObject object) {
    kinds.add(object.getClass());
    store.put(object);
  }

  /// Removes the object, if it is there.
  public void remove(KubernetesObject object) {
    store.remove(object);
  }

  /// The objects as they are now, immutable.
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

  /// The node has come or changed.
  void nodeChanged(Node node) {
    watched.put(node);
  }

  /// The pod has come or changed.
  void podChanged(Pod pod) {
    watched.put(pod);
  }

  /// The pod is gone.
  void podGone(Pod pod) {
    watched.remove(pod);
  }

  /// All objects, kind by kind.
  public List<KubernetesObject> all() {
    return kinds.stream()
        .flatMap(kind -> Stream.<KubernetesObject>of(list(kind).toArray(KubernetesObject[]::new)))
        .toList();
  }
}
