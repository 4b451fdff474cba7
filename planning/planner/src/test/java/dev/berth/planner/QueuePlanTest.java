package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Plans for queues that share a cluster: their parts are limits of the search.
final class QueuePlanTest {
  private static final String CONFIGURATION =
      """
      apiVersion: kubescheduler.config.k8s.io/v1
      kind: KubeSchedulerConfiguration
      profiles:
      - plugins:
          multiPoint:
            enabled: [{name: FairShare}, {name: GangScheduling}]
            disabled: [{name: PrioritySort}, {name: DefaultPreemption}]
        pluginConfig:
        - name: FairShare
          args:
            defaultQueue: default
            actions: [allocate, backfill]
            tiers:
            - plugins: [{name: priority}, {name: gang}, {name: proportion}]
      """;

  private static String node(String name, int cpu) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s}
    status: {allocatable: {cpu: %d, memory: 64Gi, pods: 110}}
    """
        .formatted(name, cpu);
  }

  private static String queue(String name, String spec) {
    return """
    ---
    apiVersion: scheduling.sigs.dev/v1alpha2
    kind: Queue
    metadata: {name: %s}
    spec: {%s}
    """
        .formatted(name, spec);
  }

  /// A group with its pods; its name begins with that of its queue.
  private static String job(String name, int minMember, int pods, int cpu) {
    var yaml =
        new StringBuilder(
            """
            ---
            apiVersion: scheduling.sigs.dev/v1alpha2
            kind: PodGroup
            metadata: {name: %s}
            spec: {queue: %s, minMember: %d}
            """
                .formatted(name, name.replaceAll("-.*", ""), minMember));
    for (int i = 0; i < pods; i++) {
      yaml.append(
          """
          ---
          apiVersion: v1
          kind: Pod
          metadata:
            name: %s-%d
            annotations: {scheduling.k8s.io/group-name: %s}
          spec:
            containers:
            - name: main
              image: x
              resources: {requests: {cpu: %d, memory: 1Gi}}
          """
              .formatted(name, i, name, cpu));
    }
    return yaml.toString();
  }

  /// How many pods of each job get a node.
  private static Map<String, Integer> placed(Plan plan) {
    var placed = new TreeMap<String, Integer>();
    plan.placed()
        .forEach(it -> placed.merge(it.pod().name().replaceAll("-\\d+$", ""), 1, Integer::sum));
    return placed;
  }

  private static Plan plan(String... objects) throws InterruptedException {
    return new PlannedYaml(CONFIGURATION + String.join("", objects)).plan(2_000, 1);
  }

  @Test
  void noQueueGetsMoreThanItsPart() throws InterruptedException {
    var plan =
        plan(
            node("a", 6),
            node("b", 6),
            queue("research", "weight: 2"),
            queue("serving", "weight: 1"),
            job("research-1", 4, 12, 1),
            job("serving-1", 1, 12, 1));

    assertThat(placed(plan)).isEqualTo(Map.of("research-1", 8, "serving-1", 4));
    assertThat(plan.proofs()).isEqualTo(1);
  }

  @Test
  void aCapabilityHoldsForTheQueuesBelow() throws InterruptedException {
    var plan =
        plan(
            node("a", 6),
            node("b", 6),
            queue("all", "capability: {cpu: 5}"),
            queue("below", "parent: all"),
            queue("beside", "parent: all"),
            job("below-1", 1, 6, 1),
            job("beside-1", 1, 6, 1));

    assertThat(plan.planned().placedPods()).isEqualTo(5);
    assertThat(plan.proofs()).isEqualTo(1);
  }

  @Test
  void podsOfTwoQueuesAreNotOfOneKind() throws InterruptedException {
    var plan =
        plan(
            node("a", 6),
            queue("small", "capability: {cpu: 1}"),
            queue("large", ""),
            job("small-1", 1, 6, 1),
            job("large-1", 1, 5, 1));

    assertThat(placed(plan)).isEqualTo(Map.of("small-1", 1, "large-1", 5));
    assertThat(plan.proofs()).isEqualTo(1);
  }
}
