package dev.berth.cluster.apiserver.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.cluster.ClusterRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Objects that have UIDs as Berth makes them come from an earlier run; those of this run get
/// others.
class GivenUidsTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: earlier, uid: "00000000-0000-KIND-8000-00000000000A"}
      spec: {nodeName: n1, containers: [{name: c}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: last, uid: "00000000-0000-KIND-8000-00000000000B"}
      spec: {nodeName: n1, containers: [{name: c}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: copied, uid: "00000000-0000-4000-8000-000000000004"}
      spec: {nodeName: n1, containers: [{name: c}]}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: new}
      spec: {nodeName: n1, containers: [{name: c}]}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status: {allocatable: {cpu: 2, memory: 4Gi, pods: 20}}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 4
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c}]}
      """;

  @ParameterizedTest
  @CsvSource({"4000, 5, 6", "4001, 4, 9", "4002, 1, 2", "4002, 2, 4"})
  void noTwoPodsHaveTheSame(String kind, String one, String other) throws InterruptedException {
    var run =
        ClusterRun.of(
            CLUSTER
                .replace("KIND", kind)
                .replace("00000000000A", "00000000000" + one)
                .replace("00000000000B", "00000000000" + other));

    var pods = run.cluster().list(Pod.class);

    assertThat(pods).hasSize(8);
    assertThat(pods).extracting(pod -> pod.metadata().uid()).doesNotHaveDuplicates();
    assertThat(run.pod("earlier").metadata().uid()).contains(kind);
    assertThat(run.story()).hasSize(4).allMatch(line -> line.endsWith("scheduled n1"));
  }
}
