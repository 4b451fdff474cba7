package dev.berth.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.capacity.fit.FitResult.FitStop;
import org.junit.jupiter.api.Test;

/// Pods that are scheduled together count together.
final class FitGroupsTest {
  private static final String CLUSTER =
      """
      # feature-gates: GenericWorkload=true
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {kubernetes.io/hostname: n1}}
      status: {allocatable: {cpu: 4, memory: 16Gi, pods: 20}}
      ---
      apiVersion: scheduling.k8s.io/v1beta1
      kind: PodGroup
      metadata: {name: g}
      spec: {schedulingPolicy: {gang: {minCount: 3}}}
      """;

  private static final String MEMBERS =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: train}
      spec:
        replicas: 3
        selector: {matchLabels: {app: train}}
        template:
          metadata: {labels: {app: train}}
          spec:
            schedulingGroup: {podGroupName: g}
            containers: [{name: c, image: i, resources: {requests: {cpu: %s}}}]
      """;

  @Test
  void aGangThatFitsIsARound() {
    var result = FitCase.of(CLUSTER, MEMBERS.formatted("1")).count(1);

    assertThat(result.rounds()).isEqualTo(1);
    assertThat(result.tallies().getFirst().nodes()).containsEntry("n1", 3);
  }

  @Test
  void aGangThatDoesNotFitAsAWholeTakesNoNode() {
    var result = FitCase.of(CLUSTER, MEMBERS.formatted("2")).count();

    assertThat(result.rounds()).isZero();
    assertThat(result.placed()).isZero();
    assertThat(result.stop().cause()).isEqualTo(FitStop.Cause.UNSCHEDULABLE);
  }
}
