package dev.berth.engine.cache;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.handle.ObjectEventHandler;
import dev.berth.framework.handle.ObjectInformer;
import dev.berth.framework.handle.PodNominator;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The cluster as plugins see it, where it is a snapshot, and then another one: handlers of changes
/// are called with what differs between the two. For one thread.
public final class SnapshotView
    implements SharedLister, ClusterObjects, ObjectInformer, PodNominator {
  private final List<Handler<?>> handlers = new ArrayList<>();
  private Snapshot snapshot;

  /// A view of that snapshot.
  public SnapshotView(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /// The snapshot that is seen now.
  public Snapshot snapshot() {
    return snapshot;
  }

  /// Shows another snapshot from now on. Costs as much as there are objects of those kinds with a
  /// handler of which anything has changed.
  public void show(Snapshot next) {
    ClusterObjects before = snapshot.objects();
    snapshot = next;
    if (!before.equals(next.objects())) {
      handlers.forEach(handler -> handler.changed(before, next.objects()));
    }
  }

  @Override
  public List<NodeInfo> nodes() {
    return snapshot.nodes().nodes();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithAffinity() {
    return snapshot.nodes().nodesWithPodsWithAffinity();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity() {
    return snapshot.nodes().nodesWithPodsWithRequiredAntiAffinity();
  }

  @Override
  public @Nullable NodeInfo node(String name) {
    return snapshot.nodes().node(name);
  }

  @Override
  public Set<String> nodesUsing(ObjectKey claim) {
    return snapshot.nodes().nodesUsing(claim);
  }

  @Override
  public boolean hasPodsWithDisks() {
    return snapshot.nodes().hasPodsWithDisks();
  }

  @Override
  public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
    return snapshot.objects().get(kind, key);
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
    return snapshot.objects().list(kind);
  }

  @Override
  public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
    return snapshot.objects().list(kind, namespace);
  }

  @Override
  public List<PodInfo> nominatedTo(String node) {
    return snapshot.nominator().nominatedTo(node);
  }

  @Override
  public <T extends KubernetesObject> void watch(Class<T> kind, ObjectEventHandler<T> handler) {
    list(kind).forEach(object -> handler.changed(null, object));
    handlers.add(new Handler<>(kind, handler));
  }

  /// A handler of the changes of one kind.
  private record Handler<T extends KubernetesObject>(Class<T> kind, ObjectEventHandler<T> handler) {
    @SuppressWarnings("ReferenceEquality") // the same list is a short cut, an equal one is not
    void changed(ClusterObjects before, ClusterObjects after) {
      if (before.list(kind) == after.list(kind)) {
        return;
      }
      Map<ObjectKey, T> gone = new HashMap<>();
      before.list(kind).forEach(object -> gone.put(object.key(), object));
      for (T object : after.list(kind)) {
        T known = gone.remove(object.key());
        if (known == null || !known.equals(object)) {
          handler.changed(known, object);
        }
      }
      gone.values().forEach(object -> handler.changed(object, null));
    }
  }
}
