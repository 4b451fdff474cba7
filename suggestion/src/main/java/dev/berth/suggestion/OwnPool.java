package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodRequests;
import java.util.List;
import java.util.Map;

/// The nodes that are meant for a pod: tainted ones, if it shows in another way that it belongs
/// there.
final class OwnPool {
  private final PodSpec spec;
  private final Map<String, Quantity> requests;
  private final List<Node> selected;

  OwnPool(Situation situation) {
    Pod pod = situation.pod();
    spec = pod.spec();
    requests = PodRequests.OF_SPEC.of(pod);
    var affinity = RequiredNodeAffinity.of(spec);
    boolean isSelective = !affinity.nodeSelector().isEmpty() || !affinity.terms().isEmpty();
    selected =
        isSelective
            ? situation.cluster().nodes().nodes().stream()
                .map(NodeInfo::node)
                .filter(affinity::matches)
                .toList()
            : List.of();
  }

  /// Whether the taint keeps others away from nodes that are meant for the pod: it tolerates the
  /// key with another value or effect, requests the resource of that name, or selects only nodes
  /// that have the taint.
  boolean has(Taint taint) {
    return spec.tolerations().stream().anyMatch(it -> it.key().equals(taint.key()))
        || requests.containsKey(taint.key())
        || (!selected.isEmpty() && selected.stream().allMatch(node -> isTainted(node, taint)));
  }

  private static boolean isTainted(Node node, Taint taint) {
    return node.spec().taints().stream()
        .anyMatch(it -> it.withTimeAdded(null).equals(taint.withTimeAdded(null)));
  }
}
