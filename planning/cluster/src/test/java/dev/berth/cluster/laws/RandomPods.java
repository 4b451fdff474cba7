package dev.berth.cluster.laws;

import java.util.ArrayList;
import java.util.List;

/// A group of pods that are alike.
final class RandomPods {
  private final RandomDraw draw;
  private final List<String> documents;
  private final String group;
  private final RandomStorage storage;
  private final RandomDevices devices;

  RandomPods(
      RandomDraw draw,
      List<String> documents,
      String group,
      RandomStorage storage,
      RandomDevices devices) {
    this.draw = draw;
    this.documents = documents;
    this.group = group;
    this.storage = storage;
    this.devices = devices;
  }

  void add() {
    String constraints = spread() + affinity();
    String place =
        (draw.in100(15) ? "  nodeSelector: {disk: %s}\n".formatted(draw.oneOf("ssd", "hdd")) : "")
            + (draw.in100(30) ? "  tolerations: [{key: dedicated, operator: Exists}]\n" : "")
            + (draw.in100(10) ? "  overhead: {cpu: 50m, memory: 16Mi}\n" : "")
            + (draw.in100(50) ? "  priority: %s\n".formatted(draw.oneOf("0", "10", "100")) : "");
    String containers = containers();
    var volumes = draw.in100(35) ? storage.volumesOf(group) : RandomStorage.Volumes.NONE;
    var claims = draw.in100(25) ? devices.claimsOf(group) : RandomDevices.Claims.NONE;
    int count = draw.between(2, 6);
    for (int i = 1; i <= count; i++) {
      documents.add(
          """
          apiVersion: v1
          kind: Pod
          metadata: {name: %s-%d, labels: {app: %s, tier: %s}}
          spec:
          """
                  .formatted(group, i, group, draw.oneOf("web", "data"))
              + constraints
              + place
              + containers
              + volumes.of(i)
              + claims.of(i));
    }
  }

  private String containers() {
    var lines = new ArrayList<String>();
    lines.add("  containers:");
    lines.add(container("c", 1000, ports()));
    if (draw.in100(20)) {
      lines.add(container("second", 300, ""));
    }
    if (draw.in100(30)) {
      lines.add("  initContainers:");
      lines.add(container("first", 1500, ""));
      if (draw.in100(50)) {
        lines.add(container("side", 200, ", restartPolicy: Always"));
        lines.add(container("last", 1500, ""));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private String container(String name, int cpu, String more) {
    return "  - {name: %s, image: i, resources: {requests: {cpu: %dm, memory: %dMi}%s}%s}"
        .formatted(
            name,
            draw.between(0, cpu),
            draw.between(0, 2 * cpu),
            name.equals("c") && draw.in100(20)
                ? ", limits: {example.com/gpu: \"%d\"}".formatted(draw.between(1, 2))
                : "",
            more);
  }

  private String ports() {
    return draw.in100(30)
        ? ", ports: [{containerPort: 80, hostPort: %s, protocol: %s%s}]"
            .formatted(
                draw.oneOf("8001", "8002", "9090"),
                draw.oneOf("TCP", "TCP", "UDP"),
                draw.in100(30) ? ", hostIP: " + draw.oneOf("127.0.0.1", "10.0.0.1", "0.0.0.0") : "")
        : "";
  }

  private String spread() {
    if (!draw.in100(40)) {
      return "";
    }
    var constraints = new ArrayList<String>();
    for (String key : draw.in100(80) ? List.of(key()) : List.of("kubernetes.io/hostname", "rack")) {
      constraints.add(
          "  - {topologyKey: %s, maxSkew: %d, whenUnsatisfiable: %s, labelSelector: %s%s%s%s}"
              .formatted(
                  key,
                  draw.between(1, 2),
                  "DoNotSchedule",
                  selector(),
                  draw.in100(15) ? ", minDomains: " + draw.between(2, 4) : "",
                  draw.in100(30) ? ", nodeTaintsPolicy: Honor" : "",
                  draw.in100(20) ? ", nodeAffinityPolicy: Ignore" : ""));
    }
    return "  topologySpreadConstraints:\n" + String.join("\n", constraints) + "\n";
  }

  private String affinity() {
    String affinity = "";
    if (draw.in100(15)) {
      affinity += "    podAffinity: %s\n".formatted(required());
    }
    if (draw.in100(35)) {
      affinity += "    podAntiAffinity: %s\n".formatted(required());
    }
    return affinity.isEmpty() ? "" : "  affinity:\n" + affinity;
  }

  private String required() {
    return "{requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: %s, labelSelector: %s}]}"
        .formatted(key(), selector());
  }

  private String key() {
    return draw.oneOf("kubernetes.io/hostname", "topology.kubernetes.io/zone", "rack");
  }

  private String selector() {
    return "{matchLabels: {%s}}"
        .formatted(
            switch (draw.between(1, 10)) {
              case 1, 2 -> "tier: " + draw.oneOf("web", "data");
              case 3 -> "app: " + draw.oneOf("g1", "g2", "g3");
              default -> "app: " + group;
            });
  }
}
