package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodRequests;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The nodes that are meant for a pod: tainted nodes to which the pod belongs for another reason.
final class OwnPool {
  private final PodSpec spec;
  private final Map<String, Quantity> requests;
  private final List<Node> selected;

  /// The taints that some node has, and the taints that every node has.
  private final Set<Taint> taints = new HashSet<>();

  private final Set<Taint> common = new HashSet<>();

  OwnPool(Situation situation) {
    Pod pod = situation.pod();
    spec = pod.spec();
    requests = PodRequests.OF_SPEC.of(pod);
    var affinity = RequiredNodeAffinity.of(spec);
    boolean isSelective = !affinity.nodeSelector().isEmpty() || !affinity.terms().isEmpty();
    List<Node> nodes = situation.cluster().nodes().nodes().stream().map(NodeInfo::node).toList();
    List<Set<Taint>> each = nodes.stream().map(OwnPool::timeless).toList();
    each.forEach(taints::addAll);
    common.addAll(taints);
    each.forEach(common::retainAll);
    selected = isSelective ? nodes.stream().filter(affinity::matches).toList() : List.of();
  }

  /// Whether the taint reserves nodes that are meant for the pod. They are, if the pod tolerates
  /// the key with another value or effect that no other taint has, requests the resource of this
  /// name, or selects only nodes with the taint.
  boolean has(Taint taint) {
    return spec.tolerations().stream()
            .filter(it -> it.key().equals(taint.key()))
            .anyMatch(it ->
                TolerationMatcher.COMPARING.tolerates(it.withEffect(""), taint) || !isInUse(it))
        || requests.containsKey(taint.key())
        || (!selected.isEmpty() && selected.stream().allMatch(node -> isTainted(node, taint)));
  }

  /// Whether the toleration tolerates a taint of the cluster.
  boolean isInUse(Toleration toleration) {
    return taints.stream()
        .anyMatch(taint -> TolerationMatcher.COMPARING.tolerates(toleration, taint));
  }

  /// Whether every node has the taint, so it reserves no node for other pods.
  boolean isOfAll(Taint taint) {
    return common.contains(taint.withTimeAdded(null));
  }

  private static boolean isTainted(Node node, Taint taint) {
    return timeless(node).contains(taint.withTimeAdded(null));
  }

  private static Set<Taint> timeless(Node node) {
    return node.spec().taints().stream()
        .map(taint -> taint.withTimeAdded(null))
        .collect(Collectors.toSet());
  }
}
