package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A cluster with some changed objects; it shares all other objects with the original cluster.
final class ChangedCluster {
  private final Snapshot before;
  private final Map<String, NodeInfo> nodes = new LinkedHashMap<>();
  private final Map<Class<?>, Map<ObjectKey, Optional<KubernetesObject>>> objects = new HashMap<>();

  private ChangedCluster(Snapshot before) {
    this.before = before;
  }

  /// Returns the cluster after the changes. Added pods must have a node.
  static Snapshot of(Snapshot before, List<ClusterChange> changes) {
    var cluster = new ChangedCluster(before);
    changes.forEach(cluster::apply);
    return new Snapshot(
        cluster.nodes.isEmpty() ? before.nodes() : new Nodes(before.nodes(), cluster.nodes),
        cluster.objects.isEmpty()
            ? before.objects()
            : new Objects(before.objects(), cluster.objects),
        before.nominator(),
        waiting(before.waiting(), changes));
  }

  private static Map<String, PodInfo> waiting(
      Map<String, PodInfo> before, List<ClusterChange> changes) {
    Map<String, PodInfo> left = before;
    for (ClusterChange change : changes) {
      String uid = change.object().metadata().uid();
      if (left.containsKey(uid)) {
        left = new HashMap<>(left);
        left.remove(uid);
      }
    }
    return left;
  }

  /// Returns the cluster with an additional pod.
  static Snapshot withPod(Snapshot before, Pod pod, String node) {
    Pod placed = pod.withSpec(pod.spec().withNodeName(node));
    return of(before, List.of(new ClusterChange.Added(placed)));
  }

  private void apply(ClusterChange change) {
    boolean isGone = change instanceof ClusterChange.Deleted;
    switch (change.object()) {
      case Node node -> {
        NodeInfo known = node(node.metadata().name());
        nodes.put(node.metadata().name(), known == null ? NodeInfo.of(node) : known.withNode(node));
      }
      case Pod pod -> {
        NodeInfo known = node(pod.spec().nodeName());
        if (known != null) {
          var info = PodInfo.of(pod);
          nodes.put(known.name(), isGone ? known.minus(info) : known.plus(info));
        }
      }
      case KubernetesObject object ->
          objects
              .computeIfAbsent(object.getClass(), _ -> new TreeMap<>())
              .put(object.key(), isGone ? Optional.empty() : Optional.of(object));
    }
  }

  private @Nullable NodeInfo node(String name) {
    NodeInfo changed = nodes.get(name);
    return changed == null ? before.nodes().node(name) : changed;
  }

  /// The nodes of the original cluster, some of them replaced, and new nodes.
  private static final class Nodes implements SharedLister {
    private final SharedLister before;
    private final Map<String, NodeInfo> changed;
    private final List<NodeInfo> all;

    Nodes(SharedLister before, Map<String, NodeInfo> changed) {
      this.before = before;
      this.changed = Map.copyOf(changed);
      var list = new ArrayList<NodeInfo>(before.nodes().size() + changed.size());
      for (NodeInfo node : before.nodes()) {
        list.add(changed.getOrDefault(node.name(), node));
      }
      changed.values().stream().filter(node -> before.node(node.name()) == null).forEach(list::add);
      all = list;
    }

    @Override
    public List<NodeInfo> nodes() {
      return all;
    }

    @Override
    public List<NodeInfo> nodesWithPodsWithAffinity() {
      var list = unchanged(before.nodesWithPodsWithAffinity());
      changed.values().stream().filter(it -> !it.podsWithAffinity().isEmpty()).forEach(list::add);
      return list;
    }

    @Override
    public List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity() {
      var list = unchanged(before.nodesWithPodsWithRequiredAntiAffinity());
      changed.values().stream()
          .filter(it -> !it.podsWithRequiredAntiAffinity().isEmpty())
          .forEach(list::add);
      return list;
    }

    private List<NodeInfo> unchanged(List<NodeInfo> list) {
      var unchanged = new ArrayList<NodeInfo>(list.size());
      for (NodeInfo node : list) {
        if (!changed.containsKey(node.name())) {
          unchanged.add(node);
        }
      }
      return unchanged;
    }

    @Override
    public @Nullable NodeInfo node(String name) {
      NodeInfo node = changed.get(name);
      return node == null ? before.node(name) : node;
    }

    @Override
    public Set<String> nodesUsing(ObjectKey claim) {
      Set<String> names = new HashSet<>(before.nodesUsing(claim));
      names.removeAll(changed.keySet());
      changed.forEach((name, node) -> {
        if (node.pods().stream().anyMatch(pod -> pod.claims().contains(claim))) {
          names.add(name);
        }
      });
      return Set.copyOf(names);
    }

    @Override
    public boolean hasPodsWithDisks() {
      return before.hasPodsWithDisks()
          || changed.values().stream()
              .anyMatch(node -> node.pods().stream().anyMatch(PodInfo::hasDisks));
    }
  }

  /// The objects of the original cluster, some of them replaced or deleted, and new objects.
  private record Objects(
      ClusterObjects before, Map<Class<?>, Map<ObjectKey, Optional<KubernetesObject>>> changed)
      implements ClusterObjects {
    @Override
    public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
      Optional<KubernetesObject> object = changed.getOrDefault(kind, Map.of()).get(key);
      return object == null ? before.get(kind, key) : object.map(kind::cast).orElse(null);
    }

    @Override
    public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
      return changed.containsKey(kind) ? merged(kind, before.list(kind)) : before.list(kind);
    }

    @Override
    public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
      return changed.containsKey(kind)
          ? merged(kind, before.list(kind)).stream()
              .filter(object -> object.metadata().namespace().equals(namespace))
              .toList()
          : before.list(kind, namespace);
    }

    private <T extends KubernetesObject> Collection<T> merged(Class<T> kind, Collection<T> old) {
      var merged = new TreeMap<ObjectKey, T>();
      old.forEach(object -> merged.put(object.key(), object));
      changed
          .getOrDefault(kind, Map.of())
          .forEach((key, object) ->
              object
                  .map(kind::cast)
                  .ifPresentOrElse(it -> merged.put(key, it), () -> merged.remove(key)));
      return List.copyOf(merged.values());
    }
  }
}
