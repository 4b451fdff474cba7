package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.handle.SharedLister;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The nodes and the pods on them, assumed ones included. Used by the engine's thread alone: it
/// applies changes between cycles and calls [#refresh] at the beginning of each.
///
/// A pod is known, if at all, on one node: *assumed* from [#assume] on, until it is confirmed by
/// [#addPod] or taken back by [#removePod]. Pods on a node that is not there (any more) count
/// nowhere, and are there again when the node is.
public final class ClusterCache implements SharedLister {
  private final ZoneRotation rotation = new ZoneRotation();
  private final ImageIndex images = new ImageIndex();
  private final Map<String, NodeInfo> nodes = new HashMap<>();
  private final Map<String, Map<String, PodInfo>> strays = new HashMap<>();
  private final Map<String, Placement> placements = new HashMap<>();
  private final Map<ObjectKey, Integer> claimUsers = new HashMap<>();
  private final Set<String> changed = new HashSet<>();

  private boolean orderChanged;
  private List<String> order = List.of();
  private List<NodeInfo> view = List.of();
  private Map<String, Integer> positions = Map.of();
  private @Nullable List<NodeInfo> withAffinity;
  private @Nullable List<NodeInfo> withRequiredAntiAffinity;

  /// @param assumed whether the pod's binding has not been seen yet
  private record Placement(PodInfo pod, String node, boolean assumed) {}

  /// An empty cluster.
  public ClusterCache() {}

  /// A node has come. If it is known already, it has changed.
  public void addNode(Node node) {
    if (nodes.containsKey(node.metadata().name())) {
      updateNode(node);
      return;
    }
    rotation.add(node);
    images.add(node);
    NodeInfo info = NodeInfo.of(node);
    Map<String, PodInfo> waiting = strays.remove(info.name());
    if (waiting != null) {
      for (PodInfo pod : waiting.values()) {
        info = info.plus(pod);
        countClaims(pod, 1);
      }
    }
    put(info);
    orderChanged = true;
  }

  public void updateNode(Node node) {
    NodeInfo known = nodes.get(node.metadata().name());
    if (known == null) {
      addNode(node);
      return;
    }
    rotation.update(known.node(), node);
    orderChanged = true;
    images.remove(known.node());
    images.add(node);
    put(known.withNode(node));
  }

  public void removeNode(String name) {
    NodeInfo known = nodes.remove(name);
    if (known == null) {
      return;
    }
    rotation.remove(known.node());
    images.remove(known.node());
    changed.remove(name);
    orderChanged = true;
    for (PodInfo pod : known.pods()) {
      countClaims(pod, -1);
      strays.computeIfAbsent(name, any -> new LinkedHashMap<>()).put(pod.uid(), pod);
    }
  }

  /// The pod runs on its node. Confirms an assumed pod, wherever it was assumed to be.
  public void addPod(PodInfo pod) {
    place(pod, pod.pod().spec().nodeName(), false);
  }

  /// The pod is taken to run on the node named in its spec, before the API server says so.
  public void assume(PodInfo pod) {
    place(pod, pod.pod().spec().nodeName(), true);
  }

  /// Whether the pod runs, or is assumed to, wherever it may be.
  public boolean holds(String uid) {
    return placements.containsKey(uid);
  }

  /// Takes an assumed pod back.
  ///
  /// @return whether it is on no node now; false if it has been confirmed meanwhile
  public boolean forget(String uid) {
    Placement placement = placements.get(uid);
    if (placement != null && !placement.assumed) {
      return false;
    }
    removePod(uid);
    return true;
  }

  /// The pod of that UID with its node in its spec, if it is known to be on one; null if not.
  public @Nullable PodInfo pod(String uid) {
    Placement placement = placements.get(uid);
    return placement == null ? null : placement.pod;
  }

  /// All pods that are known to be on a node, there or not.
  List<PodInfo> pods() {
    return placements.values().stream().map(Placement::pod).toList();
  }

  /// How many nodes there are.
  public int nodeCount() {
    return nodes.size();
  }

  /// How many pods are known to be on a node, there or not.
  public int podCount() {
    return placements.size();
  }

  /// How many of them are only assumed to be.
  public int assumedCount() {
    return (int) placements.values().stream().filter(Placement::assumed).count();
  }

  /// The pods that have been assumed and neither confirmed nor removed since.
  public List<PodInfo> assumedPods() {
    return placements.values().stream().filter(Placement::assumed).map(Placement::pod).toList();
  }

  /// How many pods on nodes use each claim.
  Map<ObjectKey, Integer> claimUsers() {
    return Collections.unmodifiableMap(claimUsers);
  }

  /// Whether the pod has been assumed and neither confirmed nor removed since.
  public boolean isAssumed(String uid) {
    Placement placement = placements.get(uid);
    return placement != null && placement.assumed;
  }

  /// The pod is gone from its node. Does nothing if it was on none.
  public void removePod(String uid) {
    Placement placement = placements.remove(uid);
    if (placement == null) {
      return;
    }
    NodeInfo info = nodes.get(placement.node);
    if (info != null) {
      countClaims(placement.pod, -1);
      put(info.minus(placement.pod));
    } else {
      strays.getOrDefault(placement.node, new HashMap<>()).remove(uid);
    }
  }

  private void place(PodInfo pod, String node, boolean assumed) {
    removePod(pod.uid());
    placements.put(pod.uid(), new Placement(pod, node, assumed));
    NodeInfo info = nodes.get(node);
    if (info != null) {
      countClaims(pod, 1);
      put(info.plus(pod));
    } else {
      strays.computeIfAbsent(node, any -> new LinkedHashMap<>()).put(pod.uid(), pod);
    }
  }

  private void put(NodeInfo info) {
    nodes.put(info.name(), info);
    changed.add(info.name());
  }

  private void countClaims(PodInfo pod, int by) {
    for (ObjectKey claim : pod.claims()) {
      claimUsers.merge(claim, by, (a, b) -> a + b == 0 ? null : a + b);
    }
  }

  /// Brings the view up to date. What it knows of the images on a node is as of the node's last
  /// change, as in kube-scheduler.
  public void refresh() {
    if (orderChanged) {
      order = rotation.names();
      Map<String, Integer> index = new HashMap<>(order.size() * 2);
      var infos = new ArrayList<NodeInfo>(order.size());
      for (String name : order) {
        index.put(name, infos.size());
        infos.add(known(name));
      }
      positions = index;
      view = infos;
      orderChanged = false;
      forgetAffinityLists();
    }
    for (String name : changed) {
      NodeInfo known = known(name);
      NodeInfo info = known.withImages(images.statesOn(known.node()));
      nodes.put(name, info);
      NodeInfo before = view.set(position(name), info);
      if (!before.podsWithAffinity().isEmpty() || !info.podsWithAffinity().isEmpty()) {
        forgetAffinityLists();
      }
    }
    changed.clear();
  }

  private NodeInfo known(String name) {
    return Objects.requireNonNull(nodes.get(name), name);
  }

  private int position(String name) {
    return Objects.requireNonNull(positions.get(name), name);
  }

  private void forgetAffinityLists() {
    withAffinity = null;
    withRequiredAntiAffinity = null;
  }

  @Override
  public List<NodeInfo> nodes() {
    return Collections.unmodifiableList(view);
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithAffinity() {
    if (withAffinity == null) {
      withAffinity = select(node -> !node.podsWithAffinity().isEmpty());
    }
    return withAffinity;
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity() {
    if (withRequiredAntiAffinity == null) {
      withRequiredAntiAffinity = select(node -> !node.podsWithRequiredAntiAffinity().isEmpty());
    }
    return withRequiredAntiAffinity;
  }

  private List<NodeInfo> select(Predicate<NodeInfo> predicate) {
    return view.stream().filter(predicate).toList();
  }

  @Override
  public @Nullable NodeInfo node(String name) {
    Integer position = positions.get(name);
    return position == null ? null : view.get(position);
  }

  @Override
  public boolean isClaimUsed(ObjectKey claim) {
    return claimUsers.containsKey(claim);
  }
}
