package dev.berth.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.ClusterRun;
import dev.berth.framework.diagnosis.GroupDecision;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroupSimulationTest {
  private static final String BASIC_GROUP =
      """
      # feature-gates: GenericWorkload=true
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}}
      ---
      apiVersion: scheduling.k8s.io/v1beta1
      kind: PodGroup
      metadata: {name: g}
      spec: {schedulingPolicy: {basic: {}}}
      """;

  private static String member(String name, String metadata, int cpu) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, %s}
    spec:
      schedulingGroup: {podGroupName: g}
      containers: [{name: c, resources: {requests: {cpu: %d}}}]
    """
        .formatted(name, metadata, cpu);
  }

  private static List<GroupDecision> decisions(String yaml) throws InterruptedException {
    var decisions = new ArrayList<GroupDecision>();
    ClusterRun.watched(
        yaml,
        (_, decision) -> {
          if (decision instanceof GroupDecision ofGroup) {
            decisions.add(ofGroup);
          }
        });
    return decisions;
  }

  @Test
  void aGroupThatStillWaitsIsTriedOnceMoreWithTheMembersOfTheNextWave()
      throws InterruptedException {
    var decisions =
        decisions(
            BASIC_GROUP
                + member("large", "", 9)
                + member("late", "annotations: {simulation.berth.dev/wave: '1'}", 1));

    assertThat(decisions).extracting(GroupDecision::attempt).startsWith(1, 2);
  }

  @Test
  void aGroupWithoutAMemberLeftWaitsForTheFirstTimeWithTheNextOne() throws InterruptedException {
    var decisions =
        decisions(
            BASIC_GROUP
                + member("going", "deletionTimestamp: '2026-01-01T00:00:00Z'", 1)
                + member("late", "annotations: {simulation.berth.dev/wave: '1'}", 1));

    assertThat(decisions)
        .extracting(GroupDecision::result)
        .containsExactly(GroupDecision.Result.SKIPPED, GroupDecision.Result.SCHEDULED);
    assertThat(decisions).extracting(GroupDecision::attempt).containsExactly(1, 1);
  }
}
