package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Compares a cache with one that is built anew from the objects that there are. The assumptions of
/// the cache are taken over, since they are news that the objects do not show yet.
public final class CacheCheck {
  private final ClusterCache cache;
  private final List<String> differences = new ArrayList<>();

  private CacheCheck(ClusterCache cache) {
    this.cache = cache;
  }

  /// What differs, in words; empty if nothing does.
  ///
  /// What kube-scheduler, too, knows as of an earlier time is not compared: which ports are taken,
  /// and on how many nodes an image is.
  ///
  /// @param nodes all there are
  /// @param pods all that are not past running
  public static List<String> differences(
      ClusterCache cache, Collection<Node> nodes, Collection<PodInfo> pods) {
    var check = new CacheCheck(cache);
    cache.refresh();
    check.compare(rebuilt(cache, nodes, pods), nodes);
    check.comparePlaces(pods);
    return check.differences;
  }

  private static ClusterCache rebuilt(
      ClusterCache cache, Collection<Node> nodes, Collection<PodInfo> pods) {
    var fresh = new ClusterCache();
    nodes.forEach(fresh::addNode);
    for (PodInfo pod : cache.assumedPods()) {
      fresh.assume(pod);
    }
    pods.stream().filter(CacheCheck::hasNode).forEach(fresh::addPod);
    fresh.refresh();
    return fresh;
  }

  private void compare(ClusterCache fresh, Collection<Node> nodes) {
    Set<String> names = new HashSet<>();
    for (Node node : nodes) {
      String name = node.metadata().name();
      names.add(name);
      compare(name, cache.node(name), fresh.node(name));
    }
    for (NodeInfo known : cache.nodes()) {
      if (!names.contains(known.name())) {
        differences.add("node %s is known and not there".formatted(known.name()));
      }
    }
    differ(
        "the nodes with affinity",
        names(cache.nodesWithPodsWithAffinity()),
        names(fresh.nodesWithPodsWithAffinity()));
    differ(
        "the nodes with required anti-affinity",
        names(cache.nodesWithPodsWithRequiredAntiAffinity()),
        names(fresh.nodesWithPodsWithRequiredAntiAffinity()));
    differ("the claims in use", cache.claimUsers(), fresh.claimUsers());
  }

  private void compare(String name, @Nullable NodeInfo known, @Nullable NodeInfo fresh) {
    if (known == null || fresh == null) {
      differences.add("node %s is there and not known".formatted(name));
      return;
    }
    differ("node " + name, known.node(), fresh.node());
    differ("the pods on node " + name, pods(known.pods()), pods(fresh.pods()));
    differ("what is requested on node " + name, sums(known), sums(fresh));
    differ(
        "the pods with affinity on node " + name,
        pods(known.podsWithAffinity()),
        pods(fresh.podsWithAffinity()));
    differ(
        "the pods with required anti-affinity on node " + name,
        pods(known.podsWithRequiredAntiAffinity()),
        pods(fresh.podsWithRequiredAntiAffinity()));
  }

  private void comparePlaces(Collection<PodInfo> pods) {
    Set<String> placed = new HashSet<>();
    pods.stream().filter(CacheCheck::hasNode).forEach(pod -> placed.add(pod.uid()));
    for (PodInfo known : cache.pods()) {
      if (!cache.isAssumed(known.uid()) && !placed.contains(known.uid())) {
        differences.add("pod %s is known to have a node and has none".formatted(known));
      }
    }
  }

  private static boolean hasNode(PodInfo pod) {
    return !pod.pod().spec().nodeName().isEmpty();
  }

  private void differ(String what, Object known, Object fresh) {
    if (!known.equals(fresh)) {
      differences.add("%s: known as %s, is %s".formatted(what, known, fresh));
    }
  }

  private static Map<String, Pod> pods(Collection<PodInfo> pods) {
    Map<String, Pod> byUid = new TreeMap<>();
    pods.forEach(pod -> byUid.put(pod.uid(), pod.pod()));
    return byUid;
  }

  private static List<Object> sums(NodeInfo node) {
    return List.of(node.requested(), node.nonZeroMilliCpu(), node.nonZeroMemory());
  }

  private static Set<String> names(Collection<NodeInfo> nodes) {
    Set<String> names = new HashSet<>();
    nodes.forEach(node -> names.add(node.name()));
    return names;
  }
}
