package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.NodeRequests;
import dev.berth.descheduler.plugins.support.Taints;
import dev.berth.framework.state.PodRequests;
import dev.berth.framework.state.ResourceNames;
import java.util.Map;

/// Whether a pod would fit a node, as far as koord-descheduler looks: cordons, node affinity,
/// taints and requests.
final class TargetFit {
  private final DeschedulerCluster cluster;
  private final Pod pod;
  private final RequiredNodeAffinity affinity;
  private final Map<String, Quantity> requests;

  TargetFit(DeschedulerCluster cluster, Pod pod) {
    this.cluster = cluster;
    this.pod = pod;
    affinity = RequiredNodeAffinity.of(pod.spec());
    requests = PodRequests.OF_SPEC.of(pod);
  }

  boolean fits(Node node) {
    return !node.spec().unschedulable()
        && matches(node)
        && Taints.areTolerated(pod, node)
        && hasRoom(node);
  }

  private boolean matches(Node node) {
    try {
      return affinity.matchesStrictly(node);
    } catch (SelectorException e) {
      return false;
    }
  }

  private boolean hasRoom(Node node) {
    NodeRequests held = cluster.requestsOn(node.metadata().name());
    return requests.entrySet().stream()
        .allMatch(request ->
            request.getValue().milliValue() <= leftInMillis(request.getKey(), node, held));
  }

  /// CPU is exact to the thousandth, all else to the unit.
  private static long leftInMillis(String resource, Node node, NodeRequests held) {
    Quantity whole = LoadAmounts.of(resource, node.status().allocatable());
    Quantity used = LoadAmounts.of(resource, held.requests());
    if (resource.equals(ResourceNames.CPU)) {
      return whole.milliValue() - used.milliValue();
    }
    if (whole.isZero() && !resource.equals(ResourceNames.MEMORY)) {
      return 0;
    }
    return Quantity.of(whole.value() - used.value(), Quantity.Format.DECIMAL_SI).milliValue();
  }
}
