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

/// The objects of a cluster that a policy can name.
///
/// @param pods without finished ones
/// @param resources the resources of the nodes
/// @param namespaces the labels of namespaces that exist or contain objects; empty if the input has
///   no namespaces
/// @param priorityClasses empty if the input has none
/// @param isMeasured whether the usage of nodes is known
record PolicyCluster(
    List<Node> nodes,
    List<Pod> pods,
    Set<String> resources,
    Map<String, Map<String, String>> namespaces,
    Set<String> priorityClasses,
    boolean isMeasured) {
  static final String REMOVE = "Remove it, if that is not to come";
  private static final double PERCENT = 100;

  /// The classes of every cluster.
  private static final Set<String> SYSTEM_CLASSES =
      Set.of("system-cluster-critical", "system-node-critical");

  /// @param isMeasured whether the usage of nodes is known
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

  /// The number of nodes that a selector, as text, selects.
  long nodes(String selector) {
    var parsed = Selector.parse(selector);
    return nodes.stream().filter(node -> parsed.matches(node.metadata().labels())).count();
  }

  /// The number of pods with a topology spread constraint that only prefers nodes.
  long softlySpread() {
    return pods.stream()
        .filter(pod ->
            pod.spec().topologySpreadConstraints().stream()
                .anyMatch(it -> it.whenUnsatisfiable().equals("ScheduleAnyway")))
        .count();
  }

  /// The number of nodes with a taint that does not exclude pods.
  long softlyTainted() {
    return nodes.stream()
        .filter(node ->
            node.spec().taints().stream().anyMatch(it -> it.effect().equals("PreferNoSchedule")))
        .count();
  }

  /// The number of pods with a restarted init container.
  long restartedWhileStarting() {
    return pods.stream()
        .filter(pod ->
            pod.status().initContainerStatuses().stream().anyMatch(it -> it.restartCount() > 0))
        .count();
  }

  long withoutNode() {
    return pods.stream().filter(pod -> pod.spec().nodeName().isEmpty()).count();
  }

  /// Whether a node has a taint with the key, or with `key=value`.
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

  /// The percentage of a resource that pods request which no eviction removes, on the node where it
  /// is smallest; 0 without nodes.
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

  /// Returns the nearest name for a missing name.
  static String nearest(String wanted, Set<String> known) {
    return Nearest.nearest(wanted, known).stream().findFirst().map("Write "::concat).orElse(REMOVE);
  }
}
