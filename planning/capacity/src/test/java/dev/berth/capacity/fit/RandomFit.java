package dev.berth.capacity.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A cluster made of a seed, and a pod to be put into it: most of the pods look at nothing but
/// nodes, some at neighbours, zones or volumes, too.
final class RandomFit {
  private final SplittableRandom random;
  private final List<String> documents = new ArrayList<>();

  private RandomFit(long seed) {
    random = new SplittableRandom(seed);
  }

  static FitCase of(long seed) {
    var fit = new RandomFit(seed);
    int nodes = fit.between(1, 9);
    for (int i = 1; i <= nodes; i++) {
      fit.node("n" + i);
    }
    int waiting = fit.in100(40) ? fit.between(1, 4) : 0;
    for (int i = 1; i <= waiting; i++) {
      fit.documents.add(fit.pod("waits-" + i, "", fit.oneOf("0", "0", "100")));
    }
    fit.rules();
    return FitCase.of(
        String.join("---\n", fit.documents), fit.replica(fit.oneOf("0", "0", "0", "50")));
  }

  private void node(String name) {
    int cpu = between(1, 8);
    int memory = between(1, 16);
    documents.add(
        """
        apiVersion: v1
        kind: Node
        metadata: {name: %s, labels: {kubernetes.io/hostname: %s%s, disk: %s}}
        spec: {unschedulable: %s%s}
        status: {allocatable: {cpu: "%d", memory: %dGi, pods: "%d"%s}}
        """
            .formatted(
                name,
                name,
                in100(85) ? ", topology.kubernetes.io/zone: " + oneOf("a", "b") : "",
                oneOf("ssd", "hdd"),
                in100(10),
                in100(25) ? ", taints: [{key: dedicated, value: x, effect: NoSchedule}]" : "",
                cpu,
                memory,
                between(2, 20),
                in100(40) ? ", example.com/gpu: \"%d\"".formatted(between(1, 4)) : ""));
    int running = between(0, 2);
    for (int i = 1; i <= running; i++) {
      documents.add(
          pod(name + "-runs-" + i, "  nodeName: " + name + "\n", oneOf("-10", "0", "50")));
    }
  }

  private void rules() {
    if (in100(15)) {
      documents.add(
          """
          apiVersion: v1
          kind: LimitRange
          metadata: {name: l}
          spec: {limits: [{type: Container, defaultRequest: {cpu: 150m, memory: 64Mi}}]}
          """);
    }
    if (in100(15)) {
      documents.add(
          """
          apiVersion: v1
          kind: ResourceQuota
          metadata: {name: q}
          spec: {hard: {pods: "%d"}}
          """
              .formatted(between(1, 40)));
    }
  }

  private String pod(String name, String more, String priority) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, labels: {app: %s}}
    spec:
      priority: %s
    %s  containers:
      - name: c
        image: i
        resources: {requests: {cpu: %dm, memory: %dMi}}%s
    %s\
    """
        .formatted(
            name,
            oneOf("web", "db"),
            priority,
            more,
            between(0, 900),
            between(0, 900),
            in100(20) ? "\n    ports: [{containerPort: 80, hostPort: 8001}]" : "",
            in100(15) ? antiAffinity(oneOf("web", "db")) : "");
  }

  private String replica(String priority) {
    var spec = new StringBuilder();
    spec.append(in100(20) ? "  nodeSelector: {disk: ssd}\n" : "");
    spec.append(in100(40) ? "  tolerations: [{key: dedicated, operator: Exists}]\n" : "");
    spec.append(
        in100(10)
            ? """
              topologySpreadConstraints:
              - {maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}
            """
            : "");
    spec.append(in100(10) ? antiAffinity("web") : "");
    spec.append("  priority: %s\n".formatted(priority));
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: web, labels: {app: web}}
    spec:
    %s  containers:
      - name: c
        image: i
        resources: {%s: {cpu: %dm, memory: %dMi%s}}%s
    """
        .formatted(
            spec,
            oneOf("requests", "limits"),
            between(0, 700),
            between(0, 700),
            "",
            in100(10) ? "\n    ports: [{containerPort: 80, hostPort: 8001}]" : "");
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

  private String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
