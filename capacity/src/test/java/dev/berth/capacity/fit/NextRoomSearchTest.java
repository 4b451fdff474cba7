package dev.berth.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.capacity.fit.NextRoom.MoreNodes;
import dev.berth.capacity.fit.NextRoom.MoreOfResource;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What lets more in, as little as it can be.
final class NextRoomSearchTest {
  private static final String NODES =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: small-1, labels: {kubernetes.io/hostname: small-1, nodepool: small}}
      status: {allocatable: {cpu: 2, memory: 8Gi, pods: 10}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: large-1, labels: {kubernetes.io/hostname: large-1, nodepool: large}}
      status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: tainted, labels: {kubernetes.io/hostname: tainted, nodepool: tainted}}
      spec: {taints: [{key: dedicated, value: x, effect: NoSchedule}]}
      status: {allocatable: {cpu: 8, memory: 8Gi, pods: 10}}
      """;

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: web, labels: {app: web}}
      spec:
        containers: [{name: c, image: i, resources: {requests: {cpu: 700m}}}]
      """;

  /// Two on the small node, ten on the large one: its number of pods ends it there.
  @Test
  void fewNodesAndLittleOfAResourceDo() {
    var room = search(FitCase.of(NODES, POD), 5);

    assertThat(room.nodes())
        .containsExactly(
            new MoreNodes("large", "large-1", 1), new MoreNodes("small", "small-1", 3));
    // Seven pods instead of two take 4.9 CPU.
    assertThat(room.resources()).containsExactly(new MoreOfResource("small", "cpu", 2900, 1));
    assertThat(room.poolsLeftOut()).isZero();
  }

  @Test
  void aCycleForEachReplicaFindsTheSame() {
    var spread =
        POD.replace(
            "spec:\n",
            """
            spec:
              topologySpreadConstraints:
              - {maxSkew: 90, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}
            """);

    assertThat(search(FitCase.of(NODES, spread), 5).nodes())
        .containsExactly(
            new MoreNodes("large", "large-1", 1), new MoreNodes("small", "small-1", 3));
  }

  @Test
  void podsThatWaitComeFirst() {
    var first = "---\n" + POD.replace("name: web", "name: first").replace("cpu: 700m", "cpu: 8");
    var second = first.replace("name: first", "name: second"); // waits for a node of its own

    var room = search(FitCase.of(NODES + first + second, POD), 1);

    assertThat(room.nodes())
        .containsExactly(
            new MoreNodes("small", "small-1", 1), new MoreNodes("large", "large-1", 2));
  }

  private static NextRoom search(FitCase fit, long rounds) {
    var loaded = fit.load();
    try {
      var base = loaded.count(0);
      var room =
          NextRoomSearch.search(
              loaded.filled(),
              loaded.mix(),
              loaded.simulated().creation(),
              base,
              new NodePools("nodepool"),
              (model, name, _) -> List.<KubernetesObject>of(copy(model.node(), name)),
              rounds);
      assertThat(room).isNotNull();
      return room;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Node copy(Node node, String name) {
    var labels = new HashMap<>(node.metadata().labels());
    labels.put("kubernetes.io/hostname", name);
    return node.withMetadata(node.metadata().withName(name).withUid(name).withLabels(labels));
  }
}
