package dev.berth.fleet;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// How Karmada v1.19 itself estimates: by what is left of the resources, in the whole cluster
/// (`pkg/estimator/client/general.go`), or on each node that the pod may use
/// (`pkg/estimator/server/framework/plugins/noderesource`).
final class KarmadaRules {
  private KarmadaRules() {}

  /// The general estimator: sums over the cluster.
  static long ofSums(List<KubernetesObject> cluster, Pod replica) {
    var left = new TreeMap<String, Long>();
    RandomSnapshot.nodes(cluster).forEach(node -> add(left, node.status().allocatable(), 1));
    RandomSnapshot.pods(cluster).forEach(pod -> take(left, requests(pod), 1));
    return divided(left, requests(replica));
  }

  /// The accurate estimator: the sum over the nodes whose labels and taints allow the pod.
  static long ofNodes(List<KubernetesObject> cluster, Pod replica) {
    return RandomSnapshot.nodes(cluster).stream()
        .filter(node -> matches(node, replica))
        .mapToLong(node -> divided(left(cluster, node), requests(replica)))
        .sum();
  }

  /// The accurate estimator for sets: first fit, set after set.
  static long ofSets(List<KubernetesObject> cluster, PodSet set) {
    var nodes = RandomSnapshot.nodes(cluster);
    var left = nodes.stream().map(node -> left(cluster, node)).toList();
    long sets = 0;
    while (true) {
      for (var component : set.components()) {
        long remaining = component.count();
        var requests = requests(component.pod());
        for (int i = 0; i < nodes.size() && remaining > 0; i++) {
          if (matches(nodes.get(i), component.pod())) {
            long fit = Math.min(remaining, divided(left.get(i), requests));
            take(left.get(i), requests, fit);
            remaining -= fit;
          }
        }
        if (remaining > 0) {
          return sets;
        }
      }
      sets++;
    }
  }

  private static Map<String, Long> left(List<KubernetesObject> cluster, Node node) {
    var left = new TreeMap<String, Long>();
    add(left, node.status().allocatable(), 1);
    RandomSnapshot.pods(cluster).stream()
        .filter(pod -> pod.spec().nodeName().equals(node.metadata().name()))
        .forEach(pod -> take(left, requests(pod), 1));
    return left;
  }

  private static Map<String, Long> requests(Pod pod) {
    var requests = new TreeMap<String, Long>();
    pod.spec().containers().forEach(it -> add(requests, it.resources().requests(), 1));
    requests.put("pods", 1L);
    return requests;
  }

  private static void add(Map<String, Long> sums, Map<String, Quantity> amounts, long times) {
    amounts.forEach((resource, amount) ->
        sums.merge(
            resource,
            times * (resource.equals("cpu") ? amount.milliValue() : amount.value()),
            Long::sum));
  }

  private static void take(Map<String, Long> left, Map<String, Long> requests, long times) {
    requests.forEach((resource, amount) -> left.merge(resource, -times * amount, Long::sum));
  }

  private static long divided(Map<String, Long> left, Map<String, Long> requests) {
    return requests.entrySet().stream()
        .filter(it -> it.getValue() > 0)
        .mapToLong(it -> Math.max(0, left.getOrDefault(it.getKey(), 0L)) / it.getValue())
        .min()
        .orElse(0);
  }

  private static boolean matches(Node node, Pod pod) {
    boolean isSelected =
        node.metadata().labels().entrySet().containsAll(pod.spec().nodeSelector().entrySet());
    boolean isTolerated =
        node.spec().taints().stream()
            .allMatch(taint ->
                pod.spec().tolerations().stream().anyMatch(it -> it.key().equals(taint.key())));
    return isSelected && isTolerated && !node.spec().unschedulable();
  }
}
