package dev.berth.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.capacity.fit.Bottleneck.Constraint;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// What keeps the next pod from which nodes, and what is left there.
final class BottleneckTest {
  private static final String NODES =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: a1, labels: {topology.kubernetes.io/zone: a, node.kubernetes.io/instance-type: small}}
      status: {allocatable: {cpu: 2, memory: 8Gi, pods: 10}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: b1, labels: {topology.kubernetes.io/zone: b, cloud.google.com/gke-nodepool: main, node.kubernetes.io/instance-type: small}}
      status: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: b2, labels: {topology.kubernetes.io/zone: b}}
      spec: {taints: [{key: dedicated, value: x, effect: NoSchedule}]}
      status: {allocatable: {cpu: 1, memory: 8Gi, pods: 10}}
      """;

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: web}
      spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1500m}}}]}
      """;

  private static final NodePools POOLS = new NodePools("");

  @Test
  void allThatRejectsANodeIsCountedAndWhatRejectsByItselfComesFirst() {
    var loaded = FitCase.of(NODES, POD).load();
    var result = loaded.count(0);
    var bottleneck =
        Bottleneck.of(
            loaded.filled().dryRun(result.after()),
            result.after(),
            Objects.requireNonNull(result.stop().pod()),
            POOLS::of);

    assertThat(bottleneck.constraints())
        .extracting(Constraint::reason, Constraint::nodes, Constraint::alone)
        .containsExactly(
            tuple("Insufficient cpu", 3, 2), tuple("node(s) had untolerated taint(s)", 1, 0));
    var cpu = bottleneck.constraints().getFirst();
    assertThat(cpu.zones()).isEqualTo(Map.of("a", 1, "b", 2));
    assertThat(cpu.pools()).isEqualTo(Map.of("small", 1, "main", 1, "", 1));
    assertThat(cpu.nearest()).isEqualTo(new Bottleneck.Shortage("b1", 500, "500m"));
    assertThat(bottleneck.resources()).containsExactly("cpu");
  }

  /// Four plugins look for the claim, and three of them say the same.
  @Test
  void aReasonThatSeveralPluginsGiveIsOne() {
    var pod =
        POD.replace(
            "spec: {",
            "spec: {volumes: [{name: v, persistentVolumeClaim: {claimName: missing}}], ");
    var loaded = FitCase.of(NODES, pod).load();
    var result = loaded.count(0);
    var bottleneck =
        Bottleneck.of(
            loaded.filled().dryRun(result.after()),
            result.after(),
            Objects.requireNonNull(result.stop().pod()),
            POOLS::of);

    assertThat(bottleneck.constraints())
        .extracting(Constraint::reason)
        .contains("persistentvolumeclaim \"missing\" not found")
        .doesNotHaveDuplicates();
  }

  @Test
  void whatIsLeftIsSummedUpByPoolAndZone() {
    var result = FitCase.of(NODES, POD).count();

    assertThat(Headroom.by(NodePools::zoneOf, result))
        .extracting(Headroom::name, Headroom::nodes, Headroom::placed, it -> it.free("cpu"))
        .containsExactly(tuple("a", 1, 1L, 500L), tuple("b", 2, 2L, 2000L));
    assertThat(Headroom.ofAll(result).after().pods()).isEqualTo(3);
  }
}
