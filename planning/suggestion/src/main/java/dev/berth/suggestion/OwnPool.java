package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodRequests;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// The nodes that are meant for a pod: tainted ones, if it shows in another way that it belongs
/// there.
final class OwnPool {
  private final PodSpec spec;
  private final Map<String, Quantity> requests;
  private final List<Node> selected;

  /// Those that some node has, and those that every node has.
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

  /// Whether the taint keeps others away from nodes that are meant for the pod: it tolerates the
  /// key with another value or effect, though not as a taint of other nodes, requests the resource
  /// of that name, or selects only nodes that have the taint.
  boolean has(Taint taint) {
    return spec.tolerations().stream()
            .filter(it -> it.key().equals(taint.key()))
            .anyMatch(it ->
                TolerationMatcher.COMPARING.tolerates(it.withEffect(""), taint) || !isInUse(it))
        || requests.containsKey(taint.key())
        || (!selected.isEmpty() && selected.stream().allMatch(node -> isTainted(node, taint)));
  }

  /// Whether the toleration tolerates some taint of the cluster.
  boolean isInUse(Toleration toleration) {
    return taints.stream()
        .anyMatch(taint -> TolerationMatcher.COMPARING.tolerates(toleration, taint));
  }

  /// Whether every node has the taint, so that it keeps none for others.
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
