package dev.berth.cli.advice;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A node that is still to be written. For one thread.
final class DraftNode {
  final String name;
  final String pool;
  final String zone;
  final Map<String, String> labels = new TreeMap<>();
  final Map<String, String> allocatable = new TreeMap<>();
  final List<String> taints = new ArrayList<>();
  boolean isCordoned;

  DraftNode(String name, String pool, String zone, int cpu, int memory) {
    this.name = name;
    this.pool = pool;
    this.zone = zone;
    labels.put("kubernetes.io/hostname", name);
    labels.put("kubernetes.io/os", "linux");
    labels.put("topology.kubernetes.io/zone", zone);
    labels.put("pool", pool);
    allocatable.put("cpu", Integer.toString(cpu));
    allocatable.put("memory", memory + "Gi");
    allocatable.put("pods", "110");
  }

  int cpu() {
    return Integer.parseInt(allocatable.getOrDefault("cpu", "0"));
  }

  boolean isShared() {
    return taints.isEmpty();
  }

  String yaml() {
    String cordon =
        isCordoned
            ? "unschedulable: true, taints: [{key: node.kubernetes.io/unschedulable, effect:"
                + " NoSchedule}]"
            : "taints: [%s]".formatted(String.join(", ", taints));
    return """
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: %s}
    spec: {%s}
    status: {allocatable: %s, capacity: %3$s, conditions: [{type: Ready, status: "True"}]}
    """
        .replace("%3$s", map(allocatable))
        .formatted(name, map(labels), cordon, map(allocatable));
  }

  static String map(Map<String, String> map) {
    return map.entrySet().stream()
        .map(it -> "%s: \"%s\"".formatted(it.getKey(), it.getValue()))
        .collect(joining(", ", "{", "}"));
  }
}
