package dev.berth.conformance.descheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Clusters made of a seed, and what happens to them after all pods have been placed: nodes come
/// back, get taints, or other labels. The same seed makes the same.
final class RandomLife {
  private final SplittableRandom random;
  private final List<String> documents = new ArrayList<>();

  private RandomLife(long seed) {
    random = new SplittableRandom(seed);
  }

  /// Nodes, some of them cordoned, and workloads with disruption budgets.
  static String yaml(long seed) {
    var life = new RandomLife(seed);
    int nodes = life.random.nextInt(4, 10);
    for (int i = 1; i <= nodes; i++) {
      life.node(i, i > 2 && life.in100(45));
    }
    int workloads = life.random.nextInt(3, 8);
    for (int i = 1; i <= workloads; i++) {
      life.workload("w" + i);
    }
    return String.join("---\n", life.documents);
  }

  private boolean in100(int percent) {
    return random.nextInt(100) < percent;
  }

  private String oneOf(String... texts) {
    return texts[random.nextInt(texts.length)];
  }

  private void node(int number, boolean isCordoned) {
    int cpu = random.nextInt(4, 9);
    documents.add(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: n%d, labels: {zone: z%d, disk: %s, kubernetes.io/hostname: n%d}}
        spec: {unschedulable: %s}
        status:
          allocatable: {cpu: "%d", memory: 32Gi, pods: "20"}
          capacity: {cpu: "%d", memory: 32Gi, pods: "20"}
        """
            .formatted(number, number % 3, oneOf("ssd", "hdd"), number, isCordoned, cpu, cpu));
  }

  private void workload(String name) {
    int replicas = random.nextInt(1, 7);
    var spec = new StringBuilder();
    if (in100(40)) {
      spec.append(
          ", topologySpreadConstraints: [{maxSkew: 1, topologyKey: %s, whenUnsatisfiable: %s, labelSelector: {matchLabels: {app: %s}}}]"
              .formatted(
                  oneOf("zone", "kubernetes.io/hostname"),
                  oneOf("DoNotSchedule", "ScheduleAnyway"),
                  name));
    }
    if (in100(25)) {
      spec.append(
          ", affinity: {nodeAffinity: {%s}}"
              .formatted(
                  oneOf(
                      "requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms:"
                          + " [{matchExpressions: [{key: disk, operator: In, values: [ssd]}]}]}",
                      "preferredDuringSchedulingIgnoredDuringExecution: [{weight: 5, preference:"
                          + " {matchExpressions: [{key: disk, operator: In, values: [ssd]}]}}]")));
    }
    if (in100(15)) {
      spec.append(", tolerations: [{key: spot, operator: Exists}]");
    }
    documents.add(
        """
        apiVersion: apps/v1
        kind: %s
        metadata: {name: %s}
        spec:
          replicas: %d
          selector: {matchLabels: {app: %s}}
          template:
            metadata: {labels: {app: %s}}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: %dm, memory: 100Mi}}}]%s}
        """
            .formatted(
                oneOf("Deployment", "Deployment", "StatefulSet"),
                name,
                replicas,
                name,
                name,
                random.nextInt(2, 20) * 100,
                spec));
    if (in100(40)) {
      documents.add(
          """
          apiVersion: policy/v1
          kind: PodDisruptionBudget
          metadata: {name: %s}
          spec: {%s, selector: {matchLabels: {app: %s}}}
          """
              .formatted(name, oneOf("maxUnavailable: 1", "minAvailable: 1"), name));
    }
  }
}
