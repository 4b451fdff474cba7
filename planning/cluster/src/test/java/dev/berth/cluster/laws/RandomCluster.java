package dev.berth.cluster.laws;

import java.util.ArrayList;
import java.util.List;

/// A cluster made of a seed: nodes that run some pods, and pods that wait for a place, in groups
/// that are alike and want something of ports, neighbours, domains, volumes and devices. What runs
/// keeps the laws.
final class RandomCluster {
  private final RandomDraw draw;
  private final List<String> documents = new ArrayList<>();

  private RandomCluster(long seed) {
    draw = new RandomDraw(seed);
  }

  /// The cluster as YAML.
  static String of(long seed) {
    var cluster = new RandomCluster(seed);
    int nodes = cluster.draw.between(2, 8);
    var storage = new RandomStorage(cluster.draw, cluster.documents);
    var devices = new RandomDevices(cluster.draw, cluster.documents);
    for (int i = 1; i <= nodes; i++) {
      cluster.node("n" + i);
      storage.ofNode("n" + i);
      devices.ofNode("n" + i);
    }
    storage.classes();
    devices.classes();
    cluster.budgets();
    int groups = cluster.draw.between(3, 7);
    for (int i = 1; i <= groups; i++) {
      new RandomPods(cluster.draw, cluster.documents, "g" + i, storage, devices).add();
    }
    return String.join("---\n", cluster.documents);
  }

  private void node(String name) {
    int cpu = draw.between(1, 6);
    int memory = draw.between(2, 12);
    int pods = draw.between(3, 12);
    String zone = draw.oneOf("a", "b", "c");
    documents.add(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: %s, labels: {kubernetes.io/hostname: %s%s%s, disk: %s}}
        spec: {unschedulable: %s%s}
        status: {allocatable: {cpu: "%d", memory: %dGi, pods: "%d"%s}}
        """
            .formatted(
                name,
                name,
                draw.in100(90) ? ", topology.kubernetes.io/zone: " + zone : "",
                draw.in100(80) ? ", rack: r" + draw.between(1, 3) : "",
                draw.oneOf("ssd", "hdd"),
                draw.in100(5),
                draw.in100(20) ? ", taints: [{key: dedicated, value: x, effect: NoSchedule}]" : "",
                cpu,
                memory,
                pods,
                draw.in100(40) ? ", example.com/gpu: \"%d\"".formatted(draw.between(1, 4)) : ""));
    if (draw.in100(60)) {
      running(name, cpu, memory);
    }
  }

  /// Takes half of the node at most.
  private void running(String node, int cpu, int memory) {
    int count = draw.between(1, 2);
    for (int i = 1; i <= count; i++) {
      documents.add(
          """
          apiVersion: v1
          kind: Pod
          metadata: {name: %s-run-%d, labels: {app: %s}}
          spec:
            nodeName: %s
            priority: %s
            containers:
            - name: c
              image: i
              resources: {requests: {cpu: %dm, memory: %dMi}}
              ports: [{containerPort: 80, hostPort: %d}]
          status: {phase: Running}
          """
              .formatted(
                  node,
                  i,
                  draw.oneOf("g1", "g2", "g3"),
                  node,
                  draw.oneOf("-10", "0", "50"),
                  draw.between(0, cpu * 250),
                  draw.between(0, memory * 256),
                  8000 + i));
    }
  }

  private void budgets() {
    if (draw.in100(50)) {
      documents.add(
          """
          apiVersion: policy/v1
          kind: PodDisruptionBudget
          metadata: {name: b}
          spec: {maxUnavailable: 1, selector: {matchLabels: {app: %s}}}
          status: {disruptionsAllowed: %d}
          """
              .formatted(draw.oneOf("g1", "g2", "g3"), draw.between(0, 1)));
    }
  }
}
