package dev.berth.engine.cache;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Compares a cache with a new cache built from the objects of the cluster. Assumed pods are copied
/// into the new cache, since the objects do not show them yet.
public final class CacheComparer {
  private final CacheSnapshot known;
  private final List<String> differences = new ArrayList<>();

  private CacheComparer(CacheSnapshot known) {
    this.known = known;
  }

  /// Returns the differences as texts; empty if there are none. Does not compare data that
  /// kube-scheduler also keeps from an earlier time: used ports, and the number of nodes that have
  /// an image.
  ///
  /// @param nodes all nodes
  /// @param pods all pods that are not finished
  public static List<String> differences(
      CacheSnapshot known, Collection<Node> nodes, Collection<PodInfo> pods) {
    var comparer = new CacheComparer(known);
    comparer.compare(rebuilt(known, nodes, pods), nodes);
    comparer.comparePlacements(pods);
    return comparer.differences;
  }

  private static CacheSnapshot rebuilt(
      CacheSnapshot known, Collection<Node> nodes, Collection<PodInfo> pods) {
    var fresh = new ClusterCache(new EngineThread());
    nodes.forEach(fresh::addNode);
    known.assumed().values().forEach(fresh::assume);
    pods.stream().filter(CacheComparer::hasNode).forEach(fresh::addPod);
    return fresh.snapshot();
  }

  private void compare(CacheSnapshot fresh, Collection<Node> nodes) {
    Set<String> names = new HashSet<>();
    for (Node node : nodes) {
      String name = node.metadata().name();
      names.add(name);
      compare(name, known.node(name), fresh.node(name));
    }
    for (NodeInfo node : known.nodes()) {
      if (!names.contains(node.name())) {
        differences.add("node %s is known and not there".formatted(node.name()));
      }
    }
    differ(
        "the nodes with affinity",
        names(known.nodesWithPodsWithAffinity()),
        names(fresh.nodesWithPodsWithAffinity()));
    differ(
        "the nodes with required anti-affinity",
        names(known.nodesWithPodsWithRequiredAntiAffinity()),
        names(fresh.nodesWithPodsWithRequiredAntiAffinity()));
    differ("the claims in use", known.claimUsers(), fresh.claimUsers());
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

  private void comparePlacements(Collection<PodInfo> pods) {
    Set<String> placed = new HashSet<>();
    pods.stream().filter(CacheComparer::hasNode).forEach(pod -> placed.add(pod.uid()));
    Stream.concat(
            known.nodes().stream().flatMap(node -> node.pods().stream()),
            known.orphanedPods().stream())
        .filter(pod -> !known.assumed().containsKey(pod.uid()) && !placed.contains(pod.uid()))
        .forEach(
            pod -> differences.add("pod %s is known to have a node and has none".formatted(pod)));
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
