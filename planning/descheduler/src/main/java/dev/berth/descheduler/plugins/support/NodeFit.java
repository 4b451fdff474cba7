package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.framework.state.PodRequests;
import java.util.List;

/// Whether a pod would fit a node, in the eyes of the descheduler: much less than a scheduler looks
/// at. Unschedulable nodes, node affinity, taints, the pod's own anti-affinity to pods of the same
/// node, and requests count. Nothing is reserved: a pod that was evicted a moment ago takes room
/// nowhere, and one that is terminating still holds its own.
public final class NodeFit {
  private final DeschedulerCluster cluster;
  private final Pod pod;
  private final RequiredNodeAffinity affinity;
  private final NodeResources requests;

  private NodeFit(DeschedulerCluster cluster, Pod pod) {
    this.cluster = cluster;
    this.pod = pod;
    affinity = RequiredNodeAffinity.of(pod.spec());
    requests = new NodeResources(PodRequests.OF_SPEC.of(pod));
  }

  /// The question for one pod and several nodes.
  public static NodeFit of(DeschedulerCluster cluster, Pod pod) {
    return new NodeFit(cluster, pod);
  }

  /// Why the pod does not fit the node: one text, but of resources one for each that is short, by
  /// text; empty if it fits.
  public List<String> failures(Node node) {
    if (node.spec().unschedulable()) {
      return List.of("node is not schedulable");
    }
    try {
      if (!affinity.matchesStrictly(node)) {
        return List.of("pod node selector does not match the node label");
      }
      if (!Taints.areTolerated(pod, node)) {
        return List.of("pod does not tolerate taints on the node");
      }
      if (isKeptAwayByOwnTerms(node)) {
        return List.of("pod matches inter-pod anti-affinity rule of other pod on node");
      }
    } catch (SelectorException e) {
      return List.of(e.getMessage());
    }
    return isOn(node)
        ? List.of()
        : requests.insufficient(node, cluster.requestsOn(node.metadata().name()));
  }

  public boolean fits(Node node) {
    return failures(node).isEmpty();
  }

  /// Whether the pod fits one of the nodes, its own included.
  public boolean fitsAny(List<Node> nodes) {
    return nodes.stream().anyMatch(this::fits);
  }

  /// Whether the pod fits one of the nodes that is not its own.
  public boolean fitsAnyOther(List<Node> nodes) {
    return nodes.stream().anyMatch(node -> !isOn(node) && fits(node));
  }

  private boolean isOn(Node node) {
    return pod.spec().nodeName().equals(node.metadata().name());
  }

  private List<Pod> runningOn(Node node) {
    return PodLists.running(cluster, node, _ -> true);
  }

  /// Pods of other nodes in the same domain are not looked at.
  private boolean isKeptAwayByOwnTerms(Node node) {
    for (var written : AntiAffinityTerm.required(pod)) {
      var term = AntiAffinityTerm.of(pod, written);
      if (node.metadata().labels().containsKey(term.topologyKey())
          && runningOn(node).stream().anyMatch(term::matches)) {
        return true;
      }
    }
    return false;
  }
}
