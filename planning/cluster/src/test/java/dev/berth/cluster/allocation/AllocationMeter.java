package dev.berth.cluster.allocation;

import com.sun.management.ThreadMXBean;
import dev.berth.cluster.ClusterRun;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Counts the bytes that a decision allocates on the engine's thread, with all that a simulation
/// does about it, once the engine is warm. A process of its own, whose compiler leaves no
/// allocation out: then the count is the same in each run.
final class AllocationMeter {
  static final int NODES = 300;

  private static final int PODS = 150;
  private static final int WARM = 100;

  /// A scenario of pods that fit no node.
  private static final String UNSCHEDULABLE = "unschedulable";

  /// What pods say beyond their requests, by scenario.
  private static final Map<String, String> SCENARIOS =
      Map.of(
          "plain",
          "",
          UNSCHEDULABLE,
          """
            nodeSelector: {disk: fast}
          """,
          "affinity",
          """
            affinity:
              podAntiAffinity:
                requiredDuringSchedulingIgnoredDuringExecution:
                - topologyKey: kubernetes.io/hostname
                  labelSelector: {matchLabels: {app: web}}
              podAffinity:
                preferredDuringSchedulingIgnoredDuringExecution:
                - weight: 10
                  podAffinityTerm:
                    topologyKey: topology.kubernetes.io/zone
                    labelSelector: {matchLabels: {app: web}}
          """,
          "spread",
          """
            topologySpreadConstraints:
            - maxSkew: 1
              topologyKey: topology.kubernetes.io/zone
              whenUnsatisfiable: DoNotSchedule
              labelSelector: {matchLabels: {app: web}}
            - maxSkew: 1
              topologyKey: kubernetes.io/hostname
              whenUnsatisfiable: ScheduleAnyway
              labelSelector: {matchLabels: {app: web}}
          """);

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private AllocationMeter() {}

  /// Prints `scenario=bytes` for each scenario.
  public static void main(String[] args) throws InterruptedException {
    for (var scenario : new TreeMap<>(SCENARIOS).entrySet()) {
      System.out.println(
          scenario.getKey() + "=" + median(scenario.getKey(), yaml(scenario.getValue())));
    }
  }

  private static long median(String scenario, String yaml) throws InterruptedException {
    List<Long> counts = new ArrayList<>();
    long[] begun = {THREADS.getCurrentThreadAllocatedBytes()};
    ClusterRun.of(
        yaml,
        (_, decision) -> {
          if ((decision.chosen() == null) != scenario.equals(UNSCHEDULABLE)) {
            throw new IllegalStateException(decision.message());
          }
          counts.add(THREADS.getCurrentThreadAllocatedBytes() - begun[0]);
          begun[0] = THREADS.getCurrentThreadAllocatedBytes();
        });
    return counts.stream().skip(WARM).sorted().skip((PODS - WARM) / 2).findFirst().orElseThrow();
  }

  private static String yaml(String constraints) {
    var yaml = new StringBuilder();
    for (var i = 0; i < NODES; i++) {
      yaml.append(
          """
          apiVersion: v1
          kind: Node
          metadata:
            name: n%1$03d
            labels: {kubernetes.io/hostname: n%1$03d, topology.kubernetes.io/zone: zone-%2$d}
          status:
            allocatable: {cpu: "16", memory: 64Gi, pods: "110"}
          ---
          """
              .formatted(i, i % 3));
    }
    for (var i = 0; i < PODS; i++) {
      yaml.append(
              """
              apiVersion: v1
              kind: Pod
              metadata:
                name: web-%03d
                labels: {app: web}
              spec:
                containers:
                - name: main
                  image: web:1
                  resources:
                    requests: {cpu: 100m, memory: 128Mi}
              """
                  .formatted(i))
          .append(constraints)
          .append("---\n");
    }
    return yaml.toString();
  }
}
