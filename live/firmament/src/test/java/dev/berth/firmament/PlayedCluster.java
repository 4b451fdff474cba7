package dev.berth.firmament;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// A cluster as it really is, whatever anybody was told.
final class PlayedCluster {
  final SequencedMap<String, PlayedNode> nodes = new LinkedHashMap<>();
  final SequencedMap<String, PlayedPod> pods = new LinkedHashMap<>();

  /// A node; it is only reported while it is ready and not cordoned.
  static final class PlayedNode {
    final String name;
    final long cpu;
    final long memory;
    final int mostPods;
    String zone;
    boolean isTainted;
    boolean isReady = true;
    boolean isCordoned;

    PlayedNode(String name, long cpu, long memory, int mostPods, String zone, boolean isTainted) {
      this.name = name;
      this.cpu = cpu;
      this.memory = memory;
      this.mostPods = mostPods;
      this.zone = zone;
      this.isTainted = isTainted;
    }

    boolean isReported() {
      return isReady && !isCordoned;
    }
  }

  /// What a controller makes.
  ///
  /// @param minimum how many start together; 0 if it is no gang
  /// @param zone that the pods must be in; empty for any
  /// @param tolerates whether the pods may be on nodes with a taint
  /// @param spreads whether each pod needs a node for itself among those of the controller
  record Controller(
      String name,
      long cpu,
      long memory,
      int minimum,
      String zone,
      boolean tolerates,
      boolean spreads) {}

  /// A pod.
  static final class PlayedPod {
    final String name;
    final Controller controller;
    final boolean isForeign;
    String node = "";
    boolean isRunning;
    boolean hasEnded;

    PlayedPod(String name, Controller controller, boolean isForeign) {
      this.name = name;
      this.controller = controller;
      this.isForeign = isForeign;
    }

    boolean holdsANode() {
      return !node.isEmpty() && !hasEnded;
    }
  }

  Stream<PlayedPod> on(String node) {
    return pods.values().stream().filter(pod -> pod.holdsANode() && pod.node.equals(node));
  }

  long freeCpu(PlayedNode node) {
    return node.cpu - on(node.name).mapToLong(pod -> pod.controller.cpu()).sum();
  }

  long freeMemory(PlayedNode node) {
    return node.memory - on(node.name).mapToLong(pod -> pod.controller.memory()).sum();
  }

  long freePlaces(PlayedNode node) {
    return node.mostPods - on(node.name).count();
  }

  /// Why the pod must not be on the node that it is on; empty if it may.
  String refusal(PlayedPod pod) {
    var node = nodes.get(pod.node);
    if (node == null || !node.isReported()) {
      return "the node is not there";
    }
    if (freeCpu(node) < 0 || freeMemory(node) < 0 || freePlaces(node) < 0) {
      return "the node has too little";
    }
    if (!pod.controller.zone().isEmpty() && !pod.controller.zone().equals(node.zone)) {
      return "the node is in another zone";
    }
    if (node.isTainted && !pod.controller.tolerates()) {
      return "the node has a taint";
    }
    if (on(node.name)
        .anyMatch(other ->
            other != pod && other.controller.equals(pod.controller) && pod.controller.spreads())) {
      return "a pod of the controller is there";
    }
    return "";
  }

  /// The pods with nodes, as an API server has them.
  List<Pod> bound() {
    var bound = new ArrayList<Pod>();
    for (var pod : pods.values()) {
      if (pod.holdsANode()) {
        bound.add(live(pod));
      }
    }
    return bound;
  }

  private static Pod live(PlayedPod pod) {
    var controller = pod.controller;
    var requests =
        ResourceRequirements.EMPTY.withRequests(
            Map.of(
                "cpu", Quantity.parse(controller.cpu() + "m"),
                "memory", Quantity.parse(Long.toString(controller.memory()))));
    return new Pod(
        ObjectMeta.named(pod.isForeign ? "kube-system" : "default", pod.name)
            .withUid(pod.name)
            .withLabels(Map.of("app", controller.name()))
            .withOwnerReferences(
                List.of(
                    new OwnerReference(
                        "apps/v1",
                        "ReplicaSet",
                        controller.name(),
                        "owner-" + controller.name(),
                        true,
                        null))),
        PodSpec.EMPTY
            .withNodeName(pod.node)
            .withContainers(List.of(Container.EMPTY.withName("c").withResources(requests))),
        PodStatus.EMPTY.withPhase(pod.isRunning ? "Running" : "Pending"));
  }
}
