package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.planner.packing.PackingObjective;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// What is left when a plan is done, in corners of its input.
final class PlannedClusterTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: a, labels: {kubernetes.io/hostname: a}}
      status: {allocatable: {cpu: "8", memory: 32Gi, pods: "110"}}
      """;

  private static final String SINGLE =
      """
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: single}
      spec: {containers: [{name: main, image: x, resources: {requests: {cpu: "1"}}}]}
      """;

  /// Two pods, of which one fits.
  private static final String GANG =
      """
      ---
      apiVersion: batch/v1
      kind: Job
      metadata: {name: training}
      spec:
        parallelism: 2
        template:
          metadata: {annotations: {firmament-gang-scheduling: "100"}}
          spec:
            restartPolicy: Never
            containers: [{name: main, image: x, resources: {requests: {cpu: "5"}}}]
      """;

  /// A large pod fits if the small one moves to the other node.
  private static final String MOVES =
      """
      # moves: 1
      apiVersion: v1
      kind: Node
      metadata: {name: wide}
      status: {allocatable: {cpu: '4', memory: 8Gi, pods: '9'}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: narrow}
      status: {allocatable: {cpu: '1', memory: 8Gi, pods: '9'}}
      ---
      apiVersion: apps/v1
      kind: ReplicaSet
      metadata: {name: small, namespace: default, uid: uid-small}
      spec:
        replicas: 2
        selector: {matchLabels: {app: small}}
        template: {metadata: {labels: {app: small}}, spec: {containers: [{name: c, image: i}]}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: small, namespace: default, labels: {app: small}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: small, uid: uid-small, controller: true}]}
      spec: {nodeName: wide, containers: [{name: c, image: i, resources: {requests: {cpu: '1'}}}]}
      status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: other, namespace: default, labels: {app: small}, ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: small, uid: uid-small, controller: true}]}
      spec: {nodeName: wide, containers: [{name: c, image: i, resources: {requests: {cpu: 10m}}}]}
      status: {phase: Running, conditions: [{type: Ready, status: 'True'}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: large, namespace: default}
      spec: {containers: [{name: c, image: i, resources: {requests: {cpu: '3.5'}}}]}
      """;

  private static Plan plan(String yaml) throws InterruptedException {
    return new PlannedYaml(yaml).plan(100, 1);
  }

  @Test
  void aGangByAnnotationStartsAsAWholeOrNotAtAll() throws InterruptedException {
    var plan = plan(NODE + SINGLE + GANG);

    assertThat(plan.oneByOne().placedPods()).isOne(); // a gang in part does not count
    assertThat(plan.placed()).extracting(it -> it.pod().name()).containsExactly("single");
    assertThat(plan.gangs()).isEqualTo(1);
    assertThat(plan.planned().gangs()).isZero();
    assertThat(plan.waiting())
        .hasSize(2)
        .allMatch(pod -> pod.reason().endsWith("but not for all 2 of its gang"));
  }

  @Test
  void theClusterHasThePodsWhereThePlanSays() throws InterruptedException {
    var plan = plan(NODE + SINGLE);
    var pod = plan.cluster().objects().get(Pod.class, plan.placed().getFirst().pod());

    assertThat(pod).extracting(it -> it.spec().nodeName()).isEqualTo("a");
    assertThat(plan.moves()).isEmpty();
  }

  @Test
  void pricesAreAddedUpWhateverTheObjective() throws InterruptedException {
    var settings =
        new PlanSettings(
            PackingObjective.PLACED,
            PlanCostModel.PROFILE,
            0,
            _ -> 7,
            done -> done > 0,
            new SplittableRandom(1));
    var plan = new Planner(new PlannedYaml(NODE + SINGLE).scenario(), settings, _ -> {}).plan();

    assertThat(plan.planned().price()).isEqualTo(7);
    assertThat(plan.oneByOne().price()).isEqualTo(7);
  }

  @Test
  void withoutNodesOrPodsThereIsNothingToSearch() throws InterruptedException {
    assertThat(plan(SINGLE.substring(4)).rounds()).isZero();
    assertThat(plan("# objective: nodes\n# moves: 5\n" + NODE).rounds()).isZero();
  }

  @Test
  void aPodOfTwoBudgetsDoesNotMoveSinceItCannotBeEvicted() throws InterruptedException {
    var budget =
        """
        ---
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: %s, namespace: default}
        spec: {maxUnavailable: 1, selector: {matchLabels: {app: small}}}
        """;
    var one = MOVES + budget.formatted("b");

    assertThat(plan(one).moves()).hasSize(1);
    assertThat(plan(one + budget.formatted("c")).moves()).isEmpty();
  }
}
