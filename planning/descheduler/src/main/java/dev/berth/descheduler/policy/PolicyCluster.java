package dev.berth.descheduler.policy;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.api.selector.Selector;
import dev.berth.cluster.controller.workload.DrainedPods;
import dev.berth.descheduler.framework.NodeRequests;
import dev.berth.framework.model.ResourceNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What a cluster has that a policy can name.
///
/// @param pods without finished ones
/// @param resources of nodes
/// @param namespaces the labels of those that exist, or have objects; empty if nothing is said of
///   namespaces
/// @param priorityClasses empty if nothing is said of them
/// @param isMeasured whether it is said what nodes use
record PolicyCluster(
    List<Node> nodes,
    List<Pod> pods,
    Set<String> resources,
    Map<String, Map<String, String>> namespaces,
    Set<String> priorityClasses,
    boolean isMeasured) {
  static final String REMOVE = "Remove it, if that is not to come";
  private static final double PERCENT = 100;

  /// Those that every cluster has.
  private static final Set<String> SYSTEM_CLASSES =
      Set.of("system-cluster-critical", "system-node-critical");

  /// @param isMeasured whether it is said what nodes use
  static PolicyCluster of(Collection<? extends KubernetesObject> objects, boolean isMeasured) {
    var nodes = new ArrayList<Node>();
    var pods = new ArrayList<Pod>();
    var resources = new TreeSet<String>();
    var namespaces = new TreeMap<String, Map<String, String>>();
    var classes = new TreeSet<String>();
    boolean areKnown = false;
    for (var object : objects) {
      var metadata = object.metadata();
      switch (object) {
        case Node node -> {
          nodes.add(node);
          resources.addAll(node.status().allocatable().keySet());
        }
        case Namespace _ -> {
          areKnown = true;
          namespaces.put(metadata.name(), metadata.labels());
        }
        case PriorityClass _ -> classes.add(metadata.name());
        case Pod pod when !pod.isFinished() -> pods.add(pod);
        default -> {}
      }
      if (!metadata.namespace().isEmpty()) {
        namespaces.putIfAbsent(metadata.namespace(), Map.of());
      }
    }
    return new PolicyCluster(
        nodes, pods, resources, areKnown ? namespaces : Map.of(), classes, isMeasured);
  }

  /// How many nodes a selector, as text, selects.
  long nodes(String selector) {
    var parsed = Selector.parse(selector);
    return nodes.stream().filter(node -> parsed.matches(node.metadata().labels())).count();
  }

  /// How many pods have a topology spread constraint that only prefers nodes.
  long softlySpread() {
    return pods.stream()
        .filter(pod ->
            pod.spec().topologySpreadConstraints().stream()
                .anyMatch(it -> it.whenUnsatisfiable().equals("ScheduleAnyway")))
        .count();
  }

  /// How many nodes have a taint that pods may pass.
  long softlyTainted() {
    return nodes.stream()
        .filter(node ->
            node.spec().taints().stream().anyMatch(it -> it.effect().equals("PreferNoSchedule")))
        .count();
  }

  /// How many pods have an init container that was restarted.
  long restartedWhileStarting() {
    return pods.stream()
        .filter(pod ->
            pod.status().initContainerStatuses().stream().anyMatch(it -> it.restartCount() > 0))
        .count();
  }

  long withoutNode() {
    return pods.stream().filter(pod -> pod.spec().nodeName().isEmpty()).count();
  }

  /// Whether a node has a taint that is meant by its key, or by `key=value`.
  boolean hasTaint(String text) {
    return nodes.stream()
        .flatMap(node -> node.spec().taints().stream())
        .anyMatch(it -> text.equals(it.key()) || text.equals(it.key() + "=" + it.value()));
  }

  boolean hasPriorityClass(String name) {
    return priorityClasses.isEmpty()
        || priorityClasses.contains(name)
        || SYSTEM_CLASSES.contains(name);
  }

  /// How many percent of a resource pods request that no eviction takes away, on the node where
  /// they request the least; 0 without nodes.
  double leastUse(String resource) {
    return nodes.stream().mapToDouble(node -> leastUse(node, resource)).min().orElse(0);
  }

  private double leastUse(Node node, String resource) {
    var staying =
        pods.stream()
            .filter(pod -> pod.spec().nodeName().equals(node.metadata().name()))
            .filter(pod -> !DrainedPods.include(pod))
            .toList();
    var held = NodeRequests.of(staying);
    double capacity = millis(node.status().allocatable(), resource);
    double used =
        resource.equals(ResourceNames.PODS)
            ? 1000.0 * held.pods()
            : millis(held.requests(), resource);
    return capacity == 0 ? 0 : used / capacity * PERCENT;
  }

  private static double millis(Map<String, Quantity> amounts, String resource) {
    return amounts.getOrDefault(resource, Quantity.ZERO).milliValue();
  }

  /// What to write in place of a name that is not there.
  static String nearest(String wanted, Set<String> known) {
    return Nearest.nearest(wanted, known).stream().findFirst().map("Write "::concat).orElse(REMOVE);
  }
}
