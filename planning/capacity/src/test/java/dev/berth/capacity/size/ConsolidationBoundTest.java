package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ConsolidationBoundTest {
  /// A pod of a kind of its own on most nodes, of which no node could hold two.
  @Test
  void eachOfManyKindsOfPodsOnManyNodesIsCounted() throws Exception {
    var yaml = new StringBuilder();
    for (var i = 0; i < 1_000; i++) {
      yaml.append(node(i));
      if (i < 800) {
        yaml.append(workload(i, 2_002 + 2 * i));
      }
    }

    // No plan is tried.
    var plan =
        new ConsolidationSearch(
                YamlScenario.of(yaml.toString()),
                Prices.NONE,
                new SearchLimit(1, 1),
                new SplittableRandom(1),
                _ -> {})
            .search();

    assertThat(plan.bound().value()).isEqualTo(BigDecimal.valueOf(200));
  }

  private static String node(int number) {
    return """
    apiVersion: v1
    kind: Node
    metadata: {name: n%d}
    status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
    ---
    """
        .formatted(number);
  }

  /// A replica set with one pod, on the node of that number.
  private static String workload(int number, int milliCpu) {
    return """
    apiVersion: apps/v1
    kind: ReplicaSet
    metadata: {name: d%1$d, uid: u-d%1$d}
    spec:
      replicas: 1
      selector: {matchLabels: {app: d%1$d}}
      template:
        metadata: {labels: {app: d%1$d}}
        spec: {containers: [{name: c, image: i, resources: {requests: {cpu: %2$dm}}}]}
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: d%1$d-0
      uid: u-d%1$d-0
      labels: {app: d%1$d}
      ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: d%1$d, uid: u-d%1$d, controller: true}]
    spec:
      nodeName: n%1$d
      containers: [{name: c, image: i, resources: {requests: {cpu: %2$dm}}}]
    status: {phase: Running}
    ---
    """
        .formatted(number, milliCpu);
  }
}
