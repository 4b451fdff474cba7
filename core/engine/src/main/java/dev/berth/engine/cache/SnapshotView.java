package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.ObjectEventHandler;
import dev.berth.framework.cluster.ObjectInformer;
import dev.berth.framework.cluster.PodNominator;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The cluster as plugins see it, for a snapshot that is replaced by other snapshots: handlers
/// receive the differences between two of them. For one thread.
public final class SnapshotView
    implements SharedLister, ClusterObjects, ObjectInformer, PodNominator {
  private final List<Handler<?>> handlers = new ArrayList<>();
  private final List<ObjectEventHandler<Pod>> podHandlers = new ArrayList<>();
  private final List<ObjectEventHandler<Node>> nodeHandlers = new ArrayList<>();
  private Snapshot snapshot;

  /// Creates a view of that snapshot.
  public SnapshotView(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /// The snapshot shown now.
  public Snapshot snapshot() {
    return snapshot;
  }

  /// Shows another snapshot from now on. The cost grows with the number of nodes, of pods on
  /// changed nodes, and of objects of each kind that has a handler and changes.
  public void show(Snapshot next) {
    Snapshot before = snapshot;
    snapshot = next;
    if (!before.objects().equals(next.objects())) {
      handlers.forEach(handler -> handler.changed(before.objects(), next.objects()));
    }
    if (!nodeHandlers.isEmpty()) {
      nodesChanged(before.nodes(), next.nodes());
    }
    if (!podHandlers.isEmpty()) {
      podsChanged(before, next);
    }
  }

  @SuppressWarnings("ReferenceEquality") // a shortcut; an equal node would do as well
  private void nodesChanged(SharedLister before, SharedLister after) {
    for (NodeInfo shown : after.nodes()) {
      NodeInfo known = before.node(shown.name());
      if (known == null || known.node() != shown.node()) {
        nodeHandlers.forEach(
            handler -> handler.changed(known == null ? null : known.node(), shown.node()));
      }
    }
    for (NodeInfo known : before.nodes()) {
      if (after.node(known.name()) == null) {
        nodeHandlers.forEach(handler -> handler.changed(known.node(), null));
      }
    }
  }

  private void podsChanged(Snapshot before, Snapshot after) {
    Map<String, Pod> gone = podsBut(before, after);
    for (var shown : podsBut(after, before).entrySet()) {
      Pod known = gone.remove(shown.getKey());
      if (!shown.getValue().equals(known)) {
        podHandlers.forEach(handler -> handler.changed(known, shown.getValue()));
      }
    }
    for (Pod pod : gone.values()) {
      podHandlers.forEach(handler -> handler.changed(pod, null));
    }
  }

  /// Returns the pods by UID, except those whose node is the same object in both snapshots.
  @SuppressWarnings("ReferenceEquality") // a shortcut
  private static Map<String, Pod> podsBut(Snapshot of, Snapshot other) {
    Map<String, Pod> pods = new LinkedHashMap<>();
    for (NodeInfo node : of.nodes().nodes()) {
      if (node != other.nodes().node(node.name())) {
        node.pods().forEach(pod -> pods.put(pod.uid(), pod.pod()));
      }
    }
    if (of.waiting() != other.waiting()) {
      of.waiting().forEach((uid, pod) -> pods.put(uid, pod.pod()));
    }
    return pods;
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
    if (kind.equals(Pod.class)) {
      watchPods((before, after) -> handler.changed(kind.cast(before), kind.cast(after)));
      return;
    }
    if (kind.equals(Node.class)) {
      watchNodes((before, after) -> handler.changed(kind.cast(before), kind.cast(after)));
      return;
    }
    list(kind).forEach(object -> handler.changed(null, object));
    handlers.add(new Handler<>(kind, handler));
  }

  private void watchPods(ObjectEventHandler<Pod> handler) {
    for (NodeInfo node : nodes()) {
      node.pods().forEach(pod -> handler.changed(null, pod.pod()));
    }
    snapshot.waiting().values().forEach(pod -> handler.changed(null, pod.pod()));
    podHandlers.add(handler);
  }

  private void watchNodes(ObjectEventHandler<Node> handler) {
    nodes().forEach(node -> handler.changed(null, node.node()));
    nodeHandlers.add(handler);
  }

  /// A handler for the changes of a kind.
  private record Handler<T extends KubernetesObject>(Class<T> kind, ObjectEventHandler<T> handler) {
    @SuppressWarnings("ReferenceEquality") // a shortcut for the same list
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
