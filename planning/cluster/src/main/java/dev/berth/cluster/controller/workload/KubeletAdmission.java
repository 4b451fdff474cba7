package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.framework.model.HostPort;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Decides whether the kubelet of a node accepts a pod that names the node, so that no scheduler
/// sees the pod. Does not evict pods to make room for critical pods. For one thread.
///
/// Source of the rules and of the words: `pkg/kubelet/sysctl`, and then
/// `pkg/kubelet/lifecycle/predicate.go`.
final class KubeletAdmission {
  private static final String NO_NODE = "NodeLost";

  private final EmbeddedCluster cluster;
  private final PodRequests requests;
  private final Map<String, PodInfo> known = new HashMap<>();
  private final Set<String> unseen = new HashSet<>();
  private @Nullable PodsByNode podsByNode;

  /// The rejection of a pod.
  ///
  /// @param reason such as `OutOfcpu`
  record Rejection(String reason, String message) {
    PodObstacle of(Pod pod) {
      return reason.equals(NO_NODE)
          ? new PodObstacle(pod, PodObstacle.Cause.NO_NODE, message)
          : new PodObstacle(pod, PodObstacle.Cause.REJECTED, reason + ": " + message);
    }

    private static Rejection predicate(String name, String why) {
      return new Rejection(name, "Predicate %s failed: %s".formatted(name, why));
    }

    private static Rejection outOf(String resource, long requested, long used, long capacity) {
      return new Rejection(
          "OutOf" + resource,
          "Node didn't have enough resource: %s, requested: %d, used: %d, capacity: %d"
              .formatted(resource, requested, used, capacity));
    }
  }

  KubeletAdmission(EmbeddedCluster cluster, FeatureGates gates) {
    this.cluster = cluster;
    requests = PodRequests.ofRunning(gates);
  }

  /// Lets the kubelets check existing pods, one after the other: rejected pods end, and the others
  /// start.
  void admit(List<Pod> pods) {
    pods.forEach(pod -> unseen.add(pod.metadata().uid()));
    for (var pod : pods) {
      var rejection = look(pod);
      if (rejection == null) {
        cluster.start(pod);
      } else {
        cluster.reject(pod, rejection.of(pod), rejection.reason());
      }
    }
  }

  /// Returns why the pod's kubelet rejects it, with the first of all reasons; null if it accepts
  /// the pod.
  @Nullable Rejection look(Pod pod) {
    unseen.remove(pod.metadata().uid());
    var name = pod.spec().nodeName();
    var node = cluster.get(Node.class, ObjectKey.clusterScoped(name));
    if (node == null) {
      return new Rejection(NO_NODE, "nodes \"%s\" not found".formatted(name));
    }
    var sysctls = cluster.forbiddenSysctls(pod);
    if (!sysctls.isEmpty()) {
      return new Rejection(
          PodObstacle.SYSCTL_REASON, PodObstacle.sysctlMessage(sysctls.getFirst()));
    }
    if (PodObstacle.isOfOtherOs(pod, node)) {
      return new Rejection(PodObstacle.OTHER_OS_REASON, PodObstacle.OTHER_OS_MESSAGE);
    }
    var others = others(pod);
    var lacking = lacking(info(pod), others, node);
    if (lacking != null) {
      return lacking;
    }
    if (!RequiredNodeAffinity.of(pod.spec()).matches(node)) {
      return Rejection.predicate(
          "NodeAffinity", "node(s) didn't match Pod's node affinity/selector");
    }
    if (others.stream().anyMatch(other -> conflict(info(pod), other))) {
      return Rejection.predicate(
          "NodePorts", "node(s) didn't have free ports for the requested pod ports");
    }
    return node.spec().taints().stream()
            .filter(taint -> taint.effect().equals(Taint.NO_EXECUTE))
            .allMatch(
                taint -> TolerationMatcher.COMPARING.tolerates(pod.spec().tolerations(), taint))
        ? null
        : Rejection.predicate("TaintToleration", "node(s) had taints that the pod didn't tolerate");
  }

  private List<PodInfo> others(Pod pod) {
    if (podsByNode == null) {
      podsByNode = new PodsByNode(cluster);
    }
    return podsByNode.on(List.of(pod.spec().nodeName())).stream()
        .filter(other ->
            !other.isFinished()
                && !other.metadata().uid().equals(pod.metadata().uid())
                && !unseen.contains(other.metadata().uid()))
        .map(this::info)
        .toList();
  }

  private PodInfo info(Pod pod) {
    return known.computeIfAbsent(pod.metadata().uid(), _ -> PodInfo.of(pod, requests));
  }

  /// Returns the rejection for a missing resource. Kubelets ignore unknown resources. A resource
  /// that a node does not state is unknown here, too, except huge pages, of which the node then has
  /// none.
  private static @Nullable Rejection lacking(PodInfo pod, List<PodInfo> others, Node node) {
    var stated = node.status().allocatable();
    var allocatable = ResourceVector.of(stated);
    if (stated.containsKey(ResourceNames.PODS) && others.size() + 1 > allocatable.pods()) {
      return Rejection.outOf(ResourceNames.PODS, 1, others.size(), allocatable.pods());
    }
    var resources =
        new ArrayList<>(
            List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE));
    resources.addAll(new TreeSet<>(pod.requests().scalars().keySet()));
    for (var resource : resources) {
      var requested = pod.requests().get(resource);
      if (requested > 0 && (stated.containsKey(resource) || ResourceNames.isHugePages(resource))) {
        var used = others.stream().mapToLong(other -> other.requests().get(resource)).sum();
        if (requested > allocatable.get(resource) - used) {
          return Rejection.outOf(resource, requested, used, allocatable.get(resource));
        }
      }
    }
    return null;
  }

  private static boolean conflict(PodInfo pod, PodInfo other) {
    for (HostPort port : pod.hostPorts()) {
      if (other.hostPorts().stream().anyMatch(port::conflictsWith)) {
        return true;
      }
    }
    return false;
  }
}
