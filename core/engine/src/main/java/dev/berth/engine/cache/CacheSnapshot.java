package dev.berth.engine.cache;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.SharedLister;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashTreePMap;
import org.pcollections.PMap;

/// A snapshot of a [ClusterCache]. Immutable and thread-safe.
public final class CacheSnapshot implements SharedLister {
  private final NodeView view;
  private final PMap<ObjectKey, PMap<String, Integer>> claimUsers;
  private final boolean hasPodsWithDisks;
  private final PMap<String, PodInfo> assumed;
  private final PMap<String, PMap<String, PodInfo>> orphanedPods;

  CacheSnapshot(
      NodeView view,
      PMap<ObjectKey, PMap<String, Integer>> claimUsers,
      boolean hasPodsWithDisks,
      PMap<String, PodInfo> assumed,
      PMap<String, PMap<String, PodInfo>> orphanedPods) {
    this.view = view;
    this.claimUsers = claimUsers;
    this.hasPodsWithDisks = hasPodsWithDisks;
    this.assumed = assumed;
    this.orphanedPods = orphanedPods;
  }

  @Override
  public List<NodeInfo> nodes() {
    return view.all();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithAffinity() {
    return view.withAffinity();
  }

  @Override
  public List<NodeInfo> nodesWithPodsWithRequiredAntiAffinity() {
    return view.withRequiredAntiAffinity();
  }

  @Override
  public @Nullable NodeInfo node(String name) {
    return view.get(name);
  }

  @Override
  public Set<String> nodesUsing(ObjectKey claim) {
    return claimUsers.getOrDefault(claim, HashTreePMap.empty()).keySet();
  }

  @Override
  public boolean hasPodsWithDisks() {
    return hasPodsWithDisks;
  }

  /// The number of pods that use each claim, by node.
  Map<ObjectKey, PMap<String, Integer>> claimUsers() {
    return claimUsers;
  }

  /// The pods that are assumed, neither confirmed nor removed yet, by UID.
  public Map<String, PodInfo> assumed() {
    return assumed;
  }

  /// The pods whose node does not exist.
  List<PodInfo> orphanedPods() {
    return orphanedPods.values().stream().flatMap(pods -> pods.values().stream()).toList();
  }
}
