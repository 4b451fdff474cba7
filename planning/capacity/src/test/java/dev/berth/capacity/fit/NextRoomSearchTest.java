package dev.berth.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.capacity.fit.NextRoom.MoreNodes;
import dev.berth.capacity.fit.NextRoom.MoreOfResource;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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

  /// The first node of the pool is tainted, and more of it would help nobody.
  @Test
  void aNodeThatIsOfUseIsTheModelOfMore() {
    var oneOfUse =
        NODES
            .replaceAll("nodepool: [a-z]+", "nodepool: all")
            .replace(
                "status: {allocatable: {cpu: 2,",
                "spec: {taints: [{key: dedicated, effect: NoSchedule}]}\n"
                    + "status: {allocatable: {cpu: 2,");

    var room = search(FitCase.of(oneOfUse, POD), 5);

    assertThat(room.nodes()).containsExactly(new MoreNodes("all", "large-1", 1));
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

  /// In random clusters, so many nodes are enough, and one less is not; `-Dseed=` replays one.
  @Test
  void whatIsFoundIsEnoughAndOneLessIsNot() throws InterruptedException {
    Long replayed = Long.getLong("seed");
    long[] seeds =
        replayed == null
            ? LongStream.rangeClosed(1, Long.getLong("seeds", 20)).toArray()
            : new long[] {replayed};
    int found = 0;
    for (long seed : seeds) {
      var loaded = RandomFit.of(seed).load();
      var base = loaded.count(0);
      var pools = new NodePools("disk");
      var room =
          NextRoomSearch.search(
              loaded.filled(), loaded.mix(), loaded.simulated().creation(), base, pools, 4);
      if (room == null) {
        continue;
      }
      var trial = new RoomTrial(loaded.filled(), loaded.mix(), loaded.simulated().creation(), base);
      for (var more : room.nodes()) {
        var model = base.after().nodes().node(more.like());
        assertThat(model).isNotNull();
        assertThat(trial.gainByCycles(copies(model.node(), more.count()), 4))
            .as("-Dseed=%d: %s", seed, more)
            .isGreaterThanOrEqualTo(4);
        assertThat(trial.gainByCycles(copies(model.node(), more.count() - 1), 4))
            .as("-Dseed=%d: one less than %s", seed, more)
            .isLessThan(4);
        found++;
      }
    }
    if (replayed == null) {
      assertThat(found).isGreaterThan(seeds.length / 3);
    }
  }

  private static List<KubernetesObject> copies(Node node, int count) {
    return IntStream.rangeClosed(1, count)
        .<KubernetesObject>mapToObj(i -> copy(node, node.metadata().name() + "-more-" + i))
        .toList();
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
