package dev.berth.descheduler.cluster;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.NodeRequests;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A cluster that changes object by object, and has indexes of pods by node and by owner. Safe for
/// several threads: watches change it while a cycle reads it.
public final class IndexedCluster implements DeschedulerCluster {
  private static final String EVERYWHERE = "";

  private final Map<ObjectKey, Pod> pods = new HashMap<>();
  private final SortedIndex<Pod> podsByNode = new SortedIndex<>();

  /// The requests of nodes whose pods have not changed since the last question.
  private final Map<String, NodeRequests> requestsByNode = new HashMap<>();

  private final Map<String, Integer> podsByOwner = new HashMap<>();
  private final SortedIndex<Node> nodes = new SortedIndex<>();
  private final Map<String, Namespace> namespaces = new HashMap<>();
  private final Map<ObjectKey, PersistentVolumeClaim> claims = new HashMap<>();
  private final SortedIndex<PodDisruptionBudget> budgets = new SortedIndex<>();
  private final Map<ObjectKey, CustomResource> custom = new HashMap<>();

  /// Nothing in it.
  public IndexedCluster() {}

  public IndexedCluster(Collection<? extends KubernetesObject> objects) {
    objects.forEach(this::put);
  }

  /// Adds the object, or replaces the one of the same kind and key. Kinds that descheduling does
  /// not read are ignored.
  public synchronized void put(KubernetesObject object) {
    switch (object) {
      case Pod pod -> putPod(pod);
      case Node node -> nodes.put(EVERYWHERE, node);
      case Namespace namespace -> namespaces.put(namespace.metadata().name(), namespace);
      case PersistentVolumeClaim claim -> claims.put(claim.key(), claim);
      case PodDisruptionBudget budget -> budgets.put(budget.metadata().namespace(), budget);
      case CustomResource resource -> custom.put(resource.key(), resource);
      default -> {}
    }
  }

  /// Removes the object of that kind and key, if there is one.
  public synchronized void remove(KubernetesObject object) {
    switch (object) {
      case Pod pod -> removePod(pod.key());
      case Node node -> nodes.remove(EVERYWHERE, node.key());
      case Namespace namespace -> namespaces.remove(namespace.metadata().name());
      case PersistentVolumeClaim claim -> claims.remove(claim.key());
      case PodDisruptionBudget budget ->
          budgets.remove(budget.metadata().namespace(), budget.key());
      case CustomResource resource -> custom.remove(resource.key());
      default -> {}
    }
  }

  private void putPod(Pod pod) {
    removePod(pod.key());
    pods.put(pod.key(), pod);
    if (!pod.spec().nodeName().isEmpty()) {
      podsByNode.put(pod.spec().nodeName(), pod);
      requestsByNode.remove(pod.spec().nodeName());
    }
    owners(pod).forEach(owner -> podsByOwner.merge(owner, 1, Integer::sum));
  }

  private void removePod(ObjectKey key) {
    var pod = pods.remove(key);
    if (pod == null) {
      return;
    }
    podsByNode.remove(pod.spec().nodeName(), key);
    requestsByNode.remove(pod.spec().nodeName());
    owners(pod)
        .forEach(owner ->
            podsByOwner.computeIfPresent(owner, (_, count) -> count == 1 ? null : count - 1));
  }

  private static List<String> owners(Pod pod) {
    return pod.metadata().ownerReferences().stream().map(OwnerReference::uid).distinct().toList();
  }

  /// The pod with that key, or null.
  public synchronized @Nullable Pod pod(ObjectKey key) {
    return pods.get(key);
  }

  @Override
  public synchronized List<Node> nodes() {
    return nodes.of(EVERYWHERE);
  }

  @Override
  public synchronized @Nullable Node node(String name) {
    return nodes.find(EVERYWHERE, ObjectKey.clusterScoped(name));
  }

  @Override
  public synchronized List<Pod> podsOn(String node) {
    return podsByNode.of(node);
  }

  @Override
  public synchronized NodeRequests requestsOn(String node) {
    return requestsByNode.computeIfAbsent(node, it -> NodeRequests.of(podsByNode.of(it)));
  }

  @Override
  public synchronized int podsOwnedBy(String ownerUid) {
    return podsByOwner.getOrDefault(ownerUid, 0);
  }

  @Override
  public synchronized @Nullable Namespace namespace(String name) {
    return namespaces.get(name);
  }

  @Override
  public synchronized @Nullable PersistentVolumeClaim claim(ObjectKey key) {
    return claims.get(key);
  }

  @Override
  public synchronized List<PodDisruptionBudget> budgets(String namespace) {
    return budgets.of(namespace);
  }

  @Override
  public synchronized @Nullable CustomResource customResource(
      CustomResourceType type, String namespace, String name) {
    return custom.get(type.key(namespace, name));
  }

  /// Objects in groups, each group in the order of its keys. A group is sorted again only after it
  /// has changed.
  private static final class SortedIndex<T extends KubernetesObject> {
    private final Map<String, TreeMap<ObjectKey, T>> groups = new HashMap<>();
    private final Map<String, List<T>> listed = new HashMap<>();

    void put(String group, T object) {
      groups.computeIfAbsent(group, _ -> new TreeMap<>()).put(object.key(), object);
      listed.remove(group);
    }

    void remove(String group, ObjectKey key) {
      groups.computeIfPresent(
          group,
          (_, objects) -> {
            objects.remove(key);
            return objects.isEmpty() ? null : objects;
          });
      listed.remove(group);
    }

    @Nullable T find(String group, ObjectKey key) {
      var objects = groups.get(group);
      return objects == null ? null : objects.get(key);
    }

    /// An immutable list, which does not show later changes.
    List<T> of(String group) {
      var objects = groups.get(group);
      return objects == null
          ? List.of()
          : listed.computeIfAbsent(group, _ -> List.copyOf(objects.values()));
    }
  }
}
