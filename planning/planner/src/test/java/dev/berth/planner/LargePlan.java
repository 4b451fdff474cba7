package dev.berth.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A cluster of 100 nodes in 4 zones with 1,000 waiting pods of 40 workloads, as a short text:
///
/// - the numbers of nodes and of workloads,
/// - a line for each node: millicores, MiB, and the zone from 0,
/// - a line for each workload: pods, millicores and MiB of a pod, 1 if a node takes only one pod, 1
///   if the pods spread over their zones with a skew of at most 1, and their zones as bits.
///
/// @param text the lines
record LargePlan(String text) {
  private static final int ALL_ZONES = 0b1111;

  /// The cluster as YAML, for [PlannedYaml].
  String yaml() {
    var lines = text.lines().map(LargePlan::numbers).toList();
    int nodes = lines.getFirst()[0];
    var documents = new ArrayList<String>();
    for (int i = 1; i <= nodes; i++) {
      documents.add(node(i, lines.get(i)));
    }
    for (int i = nodes + 1; i < lines.size(); i++) {
      documents.add(workload(i - nodes, lines.get(i)));
    }
    return String.join("---\n", documents);
  }

  private static int[] numbers(String line) {
    return Arrays.stream(line.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
  }

  private static String node(int number, int[] of) {
    return """
    apiVersion: v1
    kind: Node
    metadata:
      name: n%1$d
      labels: {kubernetes.io/hostname: n%1$d, topology.kubernetes.io/zone: z%4$d}
    status: {allocatable: {cpu: %2$dm, memory: %3$dMi, pods: '110'}}
    """
        .formatted(number, of[0], of[1], of[2]);
  }

  private static String workload(int number, int[] of) {
    var affinities = new ArrayList<String>();
    if (of[3] == 1) {
      affinities.add(
          "podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
              + " [{topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {app: w%d}}}]}"
                  .formatted(number));
    }
    if (of[5] != ALL_ZONES) {
      affinities.add(
          "nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms:"
              + " [{matchExpressions: [{key: topology.kubernetes.io/zone, operator: In,"
              + " values: [%s]}]}]}}".formatted(zones(of[5])));
    }
    var spread =
        "{maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule,"
            + " labelSelector: {matchLabels: {app: w%d}}}".formatted(number);
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: w%1$d, namespace: default}
    spec:
      replicas: %2$d
      selector: {matchLabels: {app: w%1$d}}
      template:
        metadata: {labels: {app: w%1$d}}
        spec:
          affinity: {%5$s}
          topologySpreadConstraints: [%6$s]
          containers: [{name: main, image: i, resources: {requests: {cpu: %3$dm, memory: %4$dMi}}}]
    """
        .formatted(
            number, of[0], of[1], of[2], String.join(", ", affinities), of[4] == 1 ? spread : "");
  }

  private static String zones(int bits) {
    return IntStream.range(0, 4)
        .filter(zone -> (bits >> zone & 1) == 1)
        .mapToObj(zone -> "z" + zone)
        .collect(Collectors.joining(", "));
  }
}
