package dev.berth.bench.capacity;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/// A cluster, and a pod whose copies it takes: 21 fit on each of 24 of 25 nodes, and the others are
/// tainted.
///
/// @param nodes the number of its nodes
record CapacityQuestion(int nodes) {
  /// The cluster's file in a folder.
  Path cluster(Path folder) {
    return folder.resolve("capacity-%d.yaml".formatted(nodes));
  }

  /// Writes the cluster: two pods run on each node.
  void writeCluster(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      writeObjects(out);
    }
  }

  /// Writes the input of the peer: the question, and the cluster.
  ///
  /// @param maxLimit at which it ends
  void writeQuestion(Path file, int maxLimit) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      out.write("kind: CapacityCase\nmaxLimit: %d\npodspec: |\n".formatted(maxLimit));
      for (String line : podSpec().lines().toList()) {
        out.write("  " + line + "\n");
      }
      out.write("---\n");
      writeObjects(out);
    }
  }

  /// A pod with all fields that cluster-capacity requires.
  static String podSpec() {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: more, namespace: default}
    spec:
      priority: 0
      restartPolicy: Always
      dnsPolicy: ClusterFirst
      terminationGracePeriodSeconds: 30
      containers:
      - name: c
        image: registry.example.com/more:1
        imagePullPolicy: IfNotPresent
        terminationMessagePolicy: File
        terminationMessagePath: /dev/termination-log
        resources: {requests: {cpu: 700m, memory: 1Gi}}
    """;
  }

  private void writeObjects(Writer out) throws IOException {
    for (int i = 1; i <= nodes; i++) {
      out.write(
          """
          apiVersion: v1
          kind: Node
          metadata:
            name: node-%05d
            labels: {kubernetes.io/hostname: node-%05d, topology.kubernetes.io/zone: zone-%d, nodepool: pool-%d}
          spec: {%s}
          status: {allocatable: {cpu: "16", memory: 64Gi, pods: "110"}}
          ---
          """
              .formatted(
                  i,
                  i,
                  i % 3,
                  i % 4,
                  i % 25 == 0 ? "taints: [{key: dedicated, value: x, effect: NoSchedule}]" : ""));
      for (int pod = 1; pod <= 2; pod++) {
        out.write(
            """
            apiVersion: v1
            kind: Pod
            metadata: {name: runs-%05d-%d, namespace: default, uid: runs-%05d-%d, labels: {app: runs}}
            spec:
              nodeName: node-%05d
              priority: 0
              containers:
              - {name: c, image: i, resources: {requests: {cpu: 500m, memory: 1Gi}}}
            status: {phase: Running}
            ---
            """
                .formatted(i, pod, i, pod, i));
      }
    }
  }
}
