package dev.berth.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// Clusters and Deployments made of seeds. Some Deployments look at other pods or at zones, so that
/// what fits is more than a division.
final class RandomFleet {
  private final SplittableRandom random;

  private RandomFleet(SplittableRandom random) {
    this.random = random;
  }

  /// A cluster of a few nodes with pods on them.
  static String cluster(SplittableRandom random) {
    return new RandomFleet(random).cluster();
  }

  /// The spec of the pods of a Deployment `new`, with their labels.
  static String template(SplittableRandom random) {
    return new RandomFleet(random).template();
  }

  /// The Deployment itself.
  static String deployment(String template, long replicas) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: new}
    spec:
      replicas: %d
      selector: {matchLabels: {app: new}}
      template:
    %s\
    """
        .formatted(replicas, template.indent(4));
  }

  private String cluster() {
    List<String> objects = new ArrayList<>();
    for (int i = between(1, 7); i > 0; i--) {
      objects.add(
          """
          apiVersion: v1
          kind: Node
          metadata: {name: n%d, labels: {kubernetes.io/hostname: n%d, disk: %s, zone: %s}}
          spec: {unschedulable: %s%s}
          status: {allocatable: {cpu: "%d", memory: %dGi, pods: "%d"}}
          """
              .formatted(
                  i,
                  i,
                  oneOf("ssd", "hdd"),
                  oneOf("a", "b"),
                  in100(10),
                  in100(25) ? ", taints: [{key: dedicated, value: x, effect: NoSchedule}]" : "",
                  between(1, 8),
                  between(1, 16),
                  between(2, 20)));
      for (int pod = between(0, 2); pod > 0; pod--) {
        objects.add(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: old-%d-%d, labels: {app: %s}}
            status: {phase: Running, startTime: "2026-01-01T00:00:00Z"}
            spec:
              nodeName: n%d
              containers:
              - {name: c, image: i, resources: {requests: {cpu: %dm, memory: %dMi}}}
            %s\
            """
                .formatted(
                    i,
                    pod,
                    oneOf("new", "old"),
                    i,
                    between(0, 900),
                    between(0, 900),
                    in100(15) ? antiAffinity("new").indent(2) : ""));
      }
    }
    return String.join("---\n", objects);
  }

  private String template() {
    var spec = new StringBuilder();
    spec.append(in100(20) ? "nodeSelector: {disk: ssd}\n" : "");
    spec.append(in100(40) ? "tolerations: [{key: dedicated, operator: Exists}]\n" : "");
    spec.append(
        in100(15)
            ? "topologySpreadConstraints:\n"
                + "- {maxSkew: 1, topologyKey: zone, whenUnsatisfiable: DoNotSchedule,"
                + " labelSelector: {matchLabels: {app: new}}}\n"
            : "");
    spec.append(in100(15) ? antiAffinity(oneOf("new", "old")) : "");
    return """
    metadata: {labels: {app: new}}
    spec:
    %s  containers:
      - {name: c, image: i, resources: {requests: {cpu: %dm, memory: %dMi}}}
    """
        .formatted(spec.toString().indent(2), between(1, 20) * 100, between(1, 20) * 100);
  }

  private static String antiAffinity(String app) {
    return """
    affinity:
      podAntiAffinity:
        requiredDuringSchedulingIgnoredDuringExecution:
        - {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: %s}}}
    """
        .formatted(app);
  }

  private boolean in100(int chances) {
    return random.nextInt(100) < chances;
  }

  private int between(int least, int most) {
    return random.nextInt(least, most + 1);
  }

  private String oneOf(String... texts) {
    return texts[random.nextInt(texts.length)];
  }
}
