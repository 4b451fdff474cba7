package dev.berth.conformance.browser;

/// Manifests of clusters that no example has.
final class BrowserClusters {
  private BrowserClusters() {}

  /// Nodes in three zones, some cordoned, not ready or tainted, every fourth with a label, each
  /// with two pods; one pod that fits nowhere.
  static String large(int nodes) {
    var text = new StringBuilder();
    for (int i = 0; i < nodes; i++) {
      boolean isTainted = i % 50 == 2;
      text.append(
          """
          apiVersion: v1
          kind: Node
          metadata:
            name: node-%1$04d
            labels: {kubernetes.io/hostname: node-%1$04d, topology.kubernetes.io/zone: zone-%2$d%6$s}
          spec: {unschedulable: %3$b%4$s}
          status:
            allocatable: {cpu: "4", memory: 16Gi, pods: "110"}
            conditions: [{type: Ready, status: "%5$s"}]
          ---
          """
              .formatted(
                  i,
                  i % 3,
                  i % 50 == 0,
                  isTainted ? ", taints: [{key: a, value: b, effect: NoSchedule}]" : "",
                  i % 50 == 1 ? "False" : "True",
                  i % 4 == 0 ? ", disk: ssd" : ""));
      for (int j = 0; j < 2; j++) {
        text.append(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: pod-%1$d-%2$d, namespace: team-%3$02d}
            spec:
              nodeName: node-%1$04d
              containers:
              - {name: main, image: a, resources: {requests: {cpu: "1", memory: 1Gi}}}
            ---
            """
                .formatted(i, j, (i + j) % 12));
      }
    }
    return text.append(pod("late", "team-00", "100")).toString();
  }

  private static String pod(String name, String namespace, String cpu) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: %s}
    spec:
      containers:
      - {name: main, image: a, resources: {requests: {cpu: "%s", memory: 1Gi}}}
    ---
    """
        .formatted(name, namespace, cpu);
  }
}
