package dev.berth.capacity.size;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Clusters made of a seed, and shapes of nodes to add. The same seed makes the same.
final class RandomSizes {
  private final SplittableRandom random;
  private final List<String> documents = new ArrayList<>();

  private RandomSizes(long seed) {
    random = new SplittableRandom(seed);
  }

  /// Nodes with some pods, and pods that wait.
  ///
  /// @param pods how many wait at most
  static String cluster(long seed, int nodes, int pods) {
    var sizes = new RandomSizes(seed);
    for (var i = 1; i <= sizes.between(1, nodes); i++) {
      sizes.node("n" + i, sizes.between(1, 4), sizes.oneOf("a", "b"));
      if (sizes.in100(50)) {
        sizes.pod("r" + i, "n" + i, "x");
      }
    }
    var left = sizes.between(1, pods);
    for (var group = 1; left > 0; group++) {
      var many = sizes.between(1, left);
      sizes.deployment("g" + group, many);
      left -= many;
    }
    return String.join("---\n", sizes.documents);
  }

  /// Nodes with pods of workloads, with disruption budgets, and a few pods that wait.
  static String crowd(long seed, int nodes, int pods) {
    var sizes = new RandomSizes(seed);
    for (var i = 1; i <= nodes; i++) {
      sizes.node("n" + i, sizes.between(2, 4), sizes.oneOf("a", "b"));
    }
    var left = pods;
    for (var group = 1; left > 0; group++) {
      var many = sizes.between(1, Math.min(left, 4));
      sizes.deployment("g" + group, many);
      if (sizes.in100(50)) {
        sizes.documents.add(
            """
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: {name: g%d}
            spec: {%s, selector: {matchLabels: {app: g%d}}}
            """
                .formatted(
                    group,
                    sizes.oneOf("maxUnavailable: 1", "minAvailable: 1", "maxUnavailable: 0"),
                    group));
      }
      left -= many;
    }
    return String.join("---\n", sizes.documents);
  }

  /// One shape or two.
  static String shapes(long seed, int most) {
    var sizes = new RandomSizes(-seed);
    for (var i = 1; i <= sizes.between(1, most); i++) {
      sizes.node("s" + i, sizes.between(1, 4), sizes.oneOf("a", "b", "c"));
    }
    return String.join("---\n", sizes.documents);
  }

  /// What nodes cost, by their size; nothing for half of the seeds.
  static Prices prices(long seed) {
    if (seed % 2 == 0) {
      return Prices.NONE;
    }
    var random = new SplittableRandom(seed);
    var prices = new ArrayList<Prices.LabelPrice>();
    for (var cpu = 1; cpu <= 4; cpu++) {
      prices.add(
          new Prices.LabelPrice(
              "size", Integer.toString(cpu), BigDecimal.valueOf(cpu * 10L + random.nextInt(8), 2)));
    }
    return new Prices(prices);
  }

  private void node(String name, int cpu, String zone) {
    documents.add(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: %s, labels: {kubernetes.io/hostname: %s, topology.kubernetes.io/zone: %s, size: "%d", disk: %s}}
        spec: {%s}
        status: {allocatable: {cpu: "%d", memory: %dGi, pods: "%d"}}
        """
            .formatted(
                name,
                name,
                zone,
                cpu,
                oneOf("ssd", "ssd", "hdd"),
                in100(15) ? "taints: [{key: dedicated, value: x, effect: NoSchedule}]" : "",
                cpu,
                between(2, 8),
                between(2, 6)));
  }

  private void pod(String name, String node, String app) {
    documents.add(
        """
        apiVersion: v1
        kind: Pod
        metadata: {name: %s, labels: {app: %s}}
        spec:
          nodeName: %s
          containers: [{name: c, image: i, resources: {requests: {cpu: %dm, memory: %dMi}}}]
        status: {phase: Running}
        """
            .formatted(name, app, node, between(1, 8) * 100, between(1, 10) * 100));
  }

  private void deployment(String name, int replicas) {
    documents.add(
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: %s}
        spec:
          replicas: %d
          selector: {matchLabels: {app: %s}}
          template:
            metadata: {labels: {app: %s}}
            spec:
              containers: [{name: c, image: i, resources: {requests: {cpu: %dm, memory: %dMi}}%s}]
        %s\
        """
            .formatted(
                name,
                replicas,
                name,
                name,
                between(1, 15) * 100,
                between(1, 20) * 100,
                in100(15) ? ", ports: [{containerPort: 80, hostPort: 8080}]" : "",
                constraints(name)));
  }

  private String constraints(String app) {
    var text = "";
    if (in100(20)) {
      text += "      nodeSelector: {disk: %s}\n".formatted(oneOf("ssd", "hdd"));
    }
    if (in100(30)) {
      text += "      tolerations: [{key: dedicated, operator: Exists}]\n";
    }
    if (in100(25)) {
      text +=
          "      affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: %s, labelSelector: {matchLabels: {app: %s}}}]}}\n"
              .formatted(oneOf("kubernetes.io/hostname", "topology.kubernetes.io/zone"), app);
    } else if (in100(30)) {
      text +=
          "      topologySpreadConstraints: [{maxSkew: %d, topologyKey: %s, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: %s}}}]\n"
              .formatted(
                  between(1, 2),
                  oneOf("kubernetes.io/hostname", "topology.kubernetes.io/zone"),
                  app);
    }
    return text;
  }

  private boolean in100(int chances) {
    return random.nextInt(100) < chances;
  }

  /// Both ends included.
  private int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
