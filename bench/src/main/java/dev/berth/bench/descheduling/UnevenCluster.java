package dev.berth.bench.descheduling;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/// A cluster with uneven use, and a policy that lets LowNodeUtilization even it out. One of each
/// ten nodes has 40 pods, two have 6, and seven have 21 or 22: on average 20 on each node. A
/// workload has a hundred equal pods, on as many nodes; a namespace has fifty workloads.
///
/// @param nodes the number of its nodes
/// @param limit the maximum number of pods that a cycle evicts
record UnevenCluster(int nodes, int limit) {
  private static final int OF_A_WORKLOAD = 100;
  private static final int OF_A_NAMESPACE = 50;

  /// One JSON document on each line, which every YAML reader accepts.
  void write(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      int pods = 0;
      for (int i = 0; i < nodes; i++) {
        document(
            out,
            """
            {"apiVersion":"v1","kind":"Node","metadata":{"name":"node-%05d","labels":{"kubernetes.io/hostname":"node-%05d","topology.kubernetes.io/zone":"zone-%d"}},\
            "status":{"capacity":{"cpu":"16","memory":"64Gi","pods":"110"},"allocatable":{"cpu":"16","memory":"64Gi","pods":"110"},"conditions":[{"type":"Ready","status":"True"}]}}\
            """
                .formatted(i, i, i % 3));
        for (int pod = podsOn(i); pod > 0; pod--) {
          pod(out, i, pods++);
        }
      }
      for (int workload = 0; workload < workloads(); workload++) {
        document(
            out,
            """
            {"apiVersion":"apps/v1","kind":"ReplicaSet","metadata":{"name":"app-%d","namespace":"%s","uid":"app-%d"},\
            "spec":{"replicas":%d,"selector":{"matchLabels":{"app":"app-%d"}},"template":{"metadata":{"labels":{"app":"app-%d"}},"spec":{%s}}}}\
            """
                .formatted(
                    workload,
                    namespace(workload),
                    workload,
                    OF_A_WORKLOAD,
                    workload,
                    workload,
                    containers(workload)));
      }
    }
  }

  private int workloads() {
    return nodes * 20 / OF_A_WORKLOAD;
  }

  private static String namespace(int workload) {
    return "team-" + workload / OF_A_NAMESPACE;
  }

  private static String containers(int workload) {
    return """
    "containers":[{"name":"c","image":"i","resources":{"requests":{"cpu":"350m","memory":"%dKi"}}}]\
    """
        .formatted(500_000 + workload);
  }

  private static int podsOn(int node) {
    return switch (node % 10) {
      case 0 -> 40;
      case 1, 2 -> 6;
      case 3 -> 22;
      default -> 21;
    };
  }

  private void pod(Writer out, int node, int number) throws IOException {
    int workload = number % workloads();
    document(
        out,
        """
        {"apiVersion":"v1","kind":"Pod","metadata":{"name":"app-%d-%d","namespace":"%s","uid":"pod-%d","labels":{"app":"app-%d"},\
        "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"app-%d","uid":"app-%d","controller":true}]},\
        "spec":{"nodeName":"node-%05d","priority":0,"schedulerName":"default-scheduler",%s},"status":{"phase":"Running"}}\
        """
            .formatted(
                workload,
                number,
                namespace(workload),
                number,
                workload,
                workload,
                workload,
                node,
                containers(workload)));
  }

  private static void document(Writer out, String json) throws IOException {
    out.write("---\n");
    out.write(json);
    out.write("\n");
  }

  /// Nodes with 40 pods use 88 % of their cpu, those with 6 use 13 %, and the others 46 or 48 %.
  String policy() {
    return """
    apiVersion: descheduler/v1alpha2
    kind: DeschedulerPolicy
    maxNoOfPodsToEvictTotal: %d
    profiles:
    - name: level
      pluginConfig:
      - name: DefaultEvictor
        args: {nodeFit: true}
      - name: LowNodeUtilization
        args:
          thresholds: {cpu: 20}
          targetThresholds: {cpu: 60}
      plugins:
        balance: {enabled: [LowNodeUtilization]}
    """
        .formatted(limit);
  }
}
