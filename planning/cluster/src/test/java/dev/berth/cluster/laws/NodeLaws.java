package dev.berth.cluster.laws;

import dev.berth.api.core.Container;
import dev.berth.api.core.ContainerPort;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// No node gives more than it has, no port of a node is taken twice, and a pod is on a node that it
/// accepts.
final class NodeLaws {
  private NodeLaws() {}

  static List<String> broken(ClusterView view) {
    var broken = new ArrayList<String>();
    for (Node node : view.nodes()) {
      List<Pod> pods = view.on(node);
      overdrawn(node, pods, broken);
      portsTakenTwice(node, pods, broken);
    }
    return broken;
  }

  /// The labels that the pod selects, and no taint that it does not tolerate.
  static List<String> broken(ClusterView view, Pod placed) {
    Node node = view.nodeOf(placed);
    var broken = new ArrayList<String>();
    if (!acceptsLabels(placed, node)) {
      broken.add("%s is on %s, which it does not select".formatted(placed.key(), node.key()));
    }
    if (node.spec().unschedulable() || !toleratesAll(placed, node)) {
      broken.add("%s is on %s, which repels it".formatted(placed.key(), node.key()));
    }
    return broken;
  }

  static boolean acceptsLabels(Pod pod, Node node) {
    return node.metadata().labels().entrySet().containsAll(pod.spec().nodeSelector().entrySet());
  }

  /// Random pods tolerate the one taint that there is, or not.
  static boolean toleratesAll(Pod pod, Node node) {
    return node.spec().taints().stream()
        .allMatch(taint ->
            pod.spec().tolerations().stream().anyMatch(it -> it.key().equals(taint.key())));
  }

  private static void overdrawn(Node node, List<Pod> pods, List<String> broken) {
    Map<String, BigDecimal> used = new HashMap<>();
    pods.forEach(pod -> add(used, needs(pod)));
    used.put("pods", BigDecimal.valueOf(pods.size()));
    used.forEach((resource, amount) -> {
      var has = node.status().allocatable().getOrDefault(resource, Quantity.ZERO).toBigDecimal();
      if (amount.compareTo(has) > 0) {
        broken.add("%s gives %s of %s, has %s".formatted(node.key(), amount, resource, has));
      }
    });
  }

  /// What a pod takes when it takes most: running, or at some step of its start.
  private static Map<String, BigDecimal> needs(Pod pod) {
    Map<String, BigDecimal> running = new HashMap<>();
    Map<String, BigDecimal> sidecars = new HashMap<>();
    Map<String, BigDecimal> most = new HashMap<>();
    for (Container container : pod.spec().initContainers()) {
      Map<String, BigDecimal> step = new HashMap<>(sidecars);
      add(step, needs(container));
      if ("Always".equals(container.restartPolicy())) {
        add(sidecars, needs(container));
      }
      step.forEach((resource, amount) -> most.merge(resource, amount, BigDecimal::max));
    }
    add(running, sidecars);
    pod.spec().containers().forEach(container -> add(running, needs(container)));
    running.forEach((resource, amount) -> most.merge(resource, amount, BigDecimal::max));
    add(most, amounts(pod.spec().overhead()));
    return most;
  }

  private static Map<String, BigDecimal> needs(Container container) {
    return amounts(container.resources().requests());
  }

  private static Map<String, BigDecimal> amounts(Map<String, Quantity> quantities) {
    Map<String, BigDecimal> amounts = new HashMap<>();
    quantities.forEach((resource, quantity) -> amounts.put(resource, quantity.toBigDecimal()));
    return amounts;
  }

  private static void add(Map<String, BigDecimal> total, Map<String, BigDecimal> more) {
    more.forEach((resource, amount) -> total.merge(resource, amount, BigDecimal::add));
  }

  private static void portsTakenTwice(Node node, List<Pod> pods, List<String> broken) {
    for (int i = 0; i < pods.size(); i++) {
      for (int j = 0; j < i; j++) {
        Pod a = pods.get(i);
        Pod b = pods.get(j);
        if (ports(a).anyMatch(port -> ports(b).anyMatch(other -> collide(port, other)))) {
          broken.add("%s and %s have one port of %s".formatted(a.key(), b.key(), node.key()));
        }
      }
    }
  }

  private static Stream<ContainerPort> ports(Pod pod) {
    return pod.spec().containers().stream()
        .flatMap(container -> container.ports().stream())
        .filter(port -> port.hostPort() > 0);
  }

  private static boolean collide(ContainerPort a, ContainerPort b) {
    return a.hostPort() == b.hostPort()
        && a.protocol().equals(b.protocol())
        && (isAny(a.hostIP()) || isAny(b.hostIP()) || a.hostIP().equals(b.hostIP()));
  }

  private static boolean isAny(String address) {
    return address.isEmpty() || address.equals("0.0.0.0");
  }
}
