package dev.berth.cli.advice;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A cluster with pools of nodes and what runs on them, and a workload that fits there, still to be
/// written. For one thread.
final class Draft {
  private static final String BASICS =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: disks, annotations: {storageclass.kubernetes.io/is-default-class: "true"}}
      provisioner: disks.csi.example.com
      volumeBindingMode: WaitForFirstConsumer
      ---
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: network}
      provisioner: network.csi.example.com
      volumeBindingMode: Immediate
      ---
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: local}
      provisioner: kubernetes.io/no-provisioner
      volumeBindingMode: WaitForFirstConsumer
      ---
      apiVersion: storage.k8s.io/v1
      kind: CSIDriver
      metadata: {name: disks.csi.example.com}
      spec: {attachRequired: true}
      ---
      apiVersion: storage.k8s.io/v1
      kind: CSIDriver
      metadata: {name: network.csi.example.com}
      spec: {attachRequired: false}
      ---
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: important}
      value: 1000
      ---
      apiVersion: scheduling.k8s.io/v1
      kind: PriorityClass
      metadata: {name: background}
      value: -10
      ---
      apiVersion: apps/v1
      kind: DaemonSet
      metadata: {name: node-agent, namespace: kube-system}
      spec:
        selector: {matchLabels: {app: node-agent}}
        template:
          metadata: {labels: {app: node-agent}}
          spec:
            priorityClassName: system-node-critical
            tolerations: [{operator: Exists}]
            containers:
            - name: agent
              image: node-agent
              ports: [{containerPort: 9100, hostPort: 9100}]
              resources: {requests: {cpu: 100m, memory: 64Mi}}
      """;

  final Draw draw;
  final List<DraftNode> nodes = new ArrayList<>();

  /// Other objects of the cluster.
  final List<String> objects = new ArrayList<>(List.of(BASICS));

  /// Objects that have come when all was placed.
  final List<String> later = new ArrayList<>();

  /// As it is to be.
  final DraftWorkload workload;

  /// As it runs; null if it is new.
  final @Nullable DraftWorkload before;

  Draft(long seed) {
    draw = new Draw(seed);
    pools();
    others();
    workload = workload();
    before = !workload.isJob() && draw.in100(40) ? workload.copy() : null;
  }

  private void pools() {
    int zones = draw.between(1, 3);
    int cpu = draw.oneOf(List.of(4, 4, 8));
    pool("general", draw.between(2, 5), zones, cpu, 4 * cpu);
    if (draw.in100(30)) {
      pool("large", 1, zones, 16, 64);
    }
    if (draw.in100(40)) {
      String devices = draw.oneOf("1", "2", "4");
      for (DraftNode node : pool("gpu", draw.between(1, 2), zones, 8, 32)) {
        node.allocatable.put("nvidia.com/gpu", devices);
        node.taints.add("{key: nvidia.com/gpu, value: present, effect: NoSchedule}");
      }
    }
    if (draw.in100(50)) {
      for (DraftNode node : pool("ingress", draw.between(1, 2), zones, 4, 8)) {
        node.taints.add("{key: dedicated, value: ingress, effect: NoSchedule}");
      }
    }
  }

  private List<DraftNode> pool(String pool, int count, int zones, int cpu, int memory) {
    List<DraftNode> made =
        IntStream.rangeClosed(1, count)
            .mapToObj(i ->
                new DraftNode(
                    "%s-%d".formatted(pool, i),
                    pool,
                    "eu-1" + (char) ('a' + (i - 1) % zones),
                    cpu,
                    memory))
            .toList();
    made.forEach(node -> node.labels.put("disk", pool.equals("large") ? "hdd" : "ssd"));
    nodes.addAll(made);
    return made;
  }

  private void others() {
    int count = draw.between(2, 5);
    for (int i = 1; i <= count; i++) {
      String name = "app-" + i;
      int replicas = draw.between(1, pool("general").size());
      objects.add(
          """
          apiVersion: apps/v1
          kind: Deployment
          metadata: {name: %s, namespace: apps}
          spec:
            replicas: %d
            selector: {matchLabels: {app: %1$s}}
            template:
              metadata: {labels: {app: %1$s}}
              spec:
                %s
                containers:
                - {name: app, image: app, resources: {requests: {cpu: %s, memory: %s}}}
          """
              .replace("%1$s", name)
              .formatted(
                  name,
                  replicas,
                  draw.in100(20) ? "priorityClassName: background" : "enableServiceLinks: true",
                  draw.oneOf("250m", "500m", "1", "1500m"),
                  draw.oneOf("256Mi", "1Gi", "2Gi")));
      if (draw.in100(50)) {
        objects.add(
            """
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: {name: %s, namespace: apps}
            spec: {maxUnavailable: %d, selector: {matchLabels: {app: %s}}}
            """
                .formatted(name, draw.between(0, 1), name));
      }
    }
  }

  private DraftWorkload workload() {
    String kind =
        draw.oneOf(
            "Deployment",
            "Deployment",
            "Deployment",
            "StatefulSet",
            "StatefulSet",
            "Job",
            "DaemonSet");
    var made = new DraftWorkload(kind, draw.between(1, 4));
    made.requests.put("cpu", draw.oneOf("100m", "250m", "500m"));
    made.requests.put("memory", draw.oneOf("128Mi", "256Mi", "512Mi"));
    if (draw.in100(30)) {
      made.limits.put("memory", "512Mi");
    }
    if (draw.in100(25)) {
      made.nodeSelector.put("pool", "general");
    }
    if (made.isDeployment() && draw.in100(40)) {
      made.strategy = "{rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}";
    }
    if (made.isStatefulSet() && draw.in100(30)) {
      made.ofSpec.add("podManagementPolicy: Parallel");
    }
    return made;
  }

  List<DraftNode> pool(String name) {
    return nodes.stream().filter(node -> node.pool.equals(name)).toList();
  }

  /// Those without taints.
  List<DraftNode> shared() {
    return nodes.stream().filter(DraftNode::isShared).toList();
  }

  List<String> zones() {
    return nodes.stream().map(node -> node.zone).distinct().sorted().toList();
  }

  String nodesYaml() {
    return joined(nodes.stream().map(DraftNode::yaml));
  }

  /// What is in the cluster beside its nodes, and the workload as it runs.
  String objectsYaml() {
    return joined(Stream.concat(objects.stream(), Stream.ofNullable(before).map(it -> it.yaml(1))));
  }

  String laterYaml() {
    return joined(later.stream());
  }

  /// The workload as it is to be.
  String releaseYaml() {
    return workload.yaml(2);
  }

  private static String joined(Stream<String> documents) {
    return documents.collect(Collectors.joining("---\n"));
  }
}
