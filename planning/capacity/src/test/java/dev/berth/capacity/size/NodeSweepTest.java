package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.PodStates;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeSweepTest {

  @Test
  void aNodeThatCannotBeEmptiedGetsItsPodsBackAndTheNextOneIsTried() throws Exception {
    var scenario =
        ConsolidationOptimumTest.running(
            String.join(
                "---\n",
                node("large", 4, "a"),
                node("middle", 4, "b"),
                node("small", 1, "c"),
                deployment("a", 3000),
                deployment("b", 3000),
                deployment("c", 500)));
    var cluster = YamlScenario.cluster(scenario.input(), scenario.workloads());
    var sweep =
        new NodeSweep(cluster, List.of("middle", "small"), new NodeRemovals.Missing(0, 0), 1);

    YamlScenario.simulation(cluster, sweep).run(_ -> {}, _ -> {});

    assertThat(sweep.stuck()).containsOnlyKeys("middle");
    assertThat(sweep.emptied()).containsExactly("small");
    assertThat(cluster.objects().list(Pod.class))
        .noneMatch(PodStates::isPending)
        .noneMatch(pod -> pod.spec().nodeName().equals("small"));
    assertThat(cluster.objects().list(Node.class))
        .filteredOn(node -> node.spec().unschedulable())
        .extracting(node -> node.metadata().name())
        .containsExactly("small");
  }

  private static String node(String name, int cpu, String only) {
    return """
    apiVersion: v1
    kind: Node
    metadata: {name: %1$s, labels: {kubernetes.io/hostname: %1$s, only: %3$s}}
    status: {allocatable: {cpu: "%2$d", memory: 8Gi, pods: "10"}}
    """
        .formatted(name, cpu, only);
  }

  private static String deployment(String app, int milliCpu) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %1$s}
    spec:
      replicas: 1
      selector: {matchLabels: {app: %1$s}}
      template:
        metadata: {labels: {app: %1$s}}
        spec:
          affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 100, preference: {matchExpressions: [{key: only, operator: In, values: [%1$s]}]}}]}}
          containers: [{name: c, image: i, resources: {requests: {cpu: %2$dm, memory: 64Mi}}}]
    """
        .formatted(app, milliCpu);
  }
}
