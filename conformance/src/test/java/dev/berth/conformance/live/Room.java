package dev.berth.conformance.live;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Where there is room for pods, reckoned by hand, with the few rules that the pods of a [Storm]
/// make use of: resources, node selectors, one rule of anti-affinity and one of spreading, and
/// preemption.
///
/// @param pods all that are not past running, with a node or not
record Room(Map<String, Node> nodes, Collection<Pod> pods) {

  /// Not two of this `app` on a node.
  static final String APART = "apart";

  /// Those of this `app` evenly over the zones.
  static final String SPREAD = "spread";

  static final String ZONE = "topology.kubernetes.io/zone";

  static Room of(Collection<Node> nodes, Collection<Pod> pods) {
    return new Room(
        nodes.stream().collect(Collectors.toMap(node -> node.metadata().name(), node -> node)),
        pods);
  }

  /// A node where the pod could be, perhaps in the place of less important ones.
  Optional<String> forPod(Pod pod) {
    return nodes.keySet().stream().sorted().filter(node -> isOn(node, pod)).findFirst();
  }

  private Node node(String name) {
    return Objects.requireNonNull(nodes.get(name), name);
  }

  private boolean isOn(String node, Pod pod) {
    return fits(pod, node, on(node)) || fits(pod, node, without(pod, on(node)));
  }

  /// The pods on a node.
  List<Pod> on(String node) {
    return pods.stream().filter(pod -> pod.spec().nodeName().equals(node)).toList();
  }

  private static List<Pod> without(Pod preemptor, List<Pod> there) {
    return there.stream().filter(pod -> pod.priority() >= preemptor.priority()).toList();
  }

  private boolean fits(Pod pod, String node, List<Pod> there) {
    var labels = node(node).metadata().labels();
    var together = new ArrayList<>(there);
    together.add(pod);
    return labels.entrySet().containsAll(pod.spec().nodeSelector().entrySet())
        && !isTooMuch(node, together)
        && (!isApp(pod, APART) || there.stream().noneMatch(other -> isApp(other, APART)))
        && (!isApp(pod, SPREAD) || isEven(labels.getOrDefault(ZONE, "")));
  }

  /// Whether the pods are too much for the node.
  boolean isTooMuch(String node, List<Pod> there) {
    var allocatable = node(node).status().allocatable();
    return there.size() > amount(allocatable, "pods", Quantity::value)
        || sum(there, "cpu", Quantity::milliValue)
            > amount(allocatable, "cpu", Quantity::milliValue)
        || sum(there, "memory", Quantity::value) > amount(allocatable, "memory", Quantity::value);
  }

  private boolean isEven(String zone) {
    Map<String, Integer> counts = new HashMap<>();
    nodes.values().forEach(node -> counts.put(zoneOf(node), 0));
    for (var pod : pods) {
      var node = nodes.get(pod.spec().nodeName());
      if (node != null && isApp(pod, SPREAD)) {
        counts.merge(zoneOf(node), 1, Integer::sum);
      }
    }
    var least = counts.values().stream().min(Integer::compare).orElseThrow();
    return counts.getOrDefault(zone, 0) + 1 - least <= 1;
  }

  private static String zoneOf(Node node) {
    return node.metadata().labels().getOrDefault(ZONE, "");
  }

  private static boolean isApp(Pod pod, String app) {
    return app.equals(pod.metadata().labels().get("app"));
  }

  /// How much of a resource the pods request together.
  static long sum(Collection<Pod> pods, String resource, Function<Quantity, Long> unit) {
    return pods.stream()
        .flatMap(pod -> pod.spec().containers().stream())
        .map(Container::resources)
        .mapToLong(resources -> amount(resources.requests(), resource, unit))
        .sum();
  }

  private static long amount(
      Map<String, Quantity> amounts, String resource, Function<Quantity, Long> unit) {
    var quantity = amounts.get(resource);
    return quantity == null ? 0 : unit.apply(quantity);
  }
}
