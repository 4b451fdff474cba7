package dev.berth.capacity.size;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.SimulationProgress;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ScaleSearchTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: a1, labels: {kubernetes.io/hostname: a1, pool: a, topology.kubernetes.io/zone: z1}}
      status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
      ---
      """;

  @Test
  void nothingIsAddedWhereEverythingFits() throws Exception {
    var plan = ofPool(NODE + deployment("web", 3, "1", ""));

    assertThat(plan.added()).isZero();
    assertThat(plan.bound().isReached()).isTrue();
    assertThat(plan.trials()).isEqualTo(1);
  }

  @Test
  void soManyNodesAreAddedAsThePodsNeed() throws Exception {
    var plan = ofPool(NODE + deployment("web", 13, "1500m", ""));

    assertThat(plan.added()).isEqualTo(6); // two on each node, the first included
    assertThat(plan.bound().isReached()).isTrue();
    assertThat(plan.waiting()).isEmpty();
    assertThat(plan.nodes()).allSatisfy(node -> assertThat(node.pods()).hasSizeBetween(1, 2));
    assertThat(plan.nodes().getFirst().name()).isEqualTo("a-new-1");
  }

  @Test
  void podsOfDaemonSetsTakeTheirPartOfANewNodeFirst() throws Exception {
    var plan =
        ofPool(
            NODE
                + """
                apiVersion: apps/v1
                kind: DaemonSet
                metadata: {name: agent}
                spec:
                  selector: {matchLabels: {app: agent}}
                  template:
                    metadata: {labels: {app: agent}}
                    spec:
                      containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]
                ---
                """
                + deployment("web", 8, "2", ""));

    // One beside each agent; where the agent is not placed first, a full node has no room for it.
    assertThat(plan.added()).isEqualTo(8 - 1);
    assertThat(plan.nodes())
        .allSatisfy(
            node -> assertThat(node.pods()).anyMatch(pod -> pod.name().startsWith("agent-")));
  }

  @Test
  void podsOfADaemonSetThatTheInputLacksAreCopied() throws Exception {
    var plan =
        ofPool(
            NODE
                + """
                apiVersion: v1
                kind: Pod
                metadata:
                  name: agent-x
                  uid: u1
                  ownerReferences: [{apiVersion: apps/v1, kind: DaemonSet, name: agent, uid: u2, controller: true}]
                spec:
                  nodeName: a1
                  containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]
                status: {phase: Running}
                ---
                """
                + deployment("web", 8, "2", ""));

    assertThat(plan.added()).isEqualTo(8 - 1);
  }

  /// Two nodes hold as much, but a small pod keeps the large one off each of them.
  @Test
  void theMostNodesThatWereTooFewAreKnown() throws Exception {
    var plan =
        ofPool(NODE + deployment("small", 3, "1", "") + "---\n" + deployment("a", 2, "4", ""));

    assertThat(plan.added()).isEqualTo(4);
    assertThat(plan.refused()).isEqualTo(3);
    assertThat(plan.bound()).isEqualTo(new SizeBound(new BigDecimal(4), true, true, "cpu"));
  }

  @Test
  void thePoolStaysBalancedOverItsZones() throws Exception {
    var plan =
        ofPool(
            NODE
                + NODE.replace("a1", "a2").replace("z1", "z2")
                + NODE.replace("a1", "a3").replace("z1", "z2")
                + deployment(
                    "web",
                    8,
                    "3",
                    "topologySpreadConstraints: [{maxSkew: 1, topologyKey:"
                        + " topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule,"
                        + " labelSelector: {matchLabels: {app: web}}}]"));

    assertThat(plan.added()).isEqualTo(5);
    assertThat(plan.waiting()).isEmpty();
  }

  @Test
  void whatNoNodeOfTheShapeHelpsIsSaid() throws Exception {
    var plan =
        ofPool(
            NODE
                + deployment("large", 1, "5", "")
                + "---\n"
                + deployment("other", 2, "1", "nodeSelector: {pool: b}")
                + "---\n"
                + deployment("web", 5, "2", ""));

    assertThat(plan.added()).isEqualTo(2);
    assertThat(plan.waiting())
        .extracting(waiting -> waiting.pods().size() + " " + waiting.whyNot())
        .containsExactlyInAnyOrder(
            "1 {pool=a=[Insufficient cpu (needs 5, 4 of 4 free)]}",
            "2 {pool=a=[node(s) didn't match Pod's node affinity/selector (pool=a, must be b)]}");
  }

  @Test
  void theCheapestMixIsTaken() throws Exception {
    var shapes =
        """
        apiVersion: v1
        kind: Node
        metadata: {name: small, labels: {size: small}}
        status: {allocatable: {cpu: "2", memory: 8Gi, pods: "110"}}
        ---
        apiVersion: v1
        kind: Node
        metadata: {name: large, labels: {size: large}}
        status: {allocatable: {cpu: "8", memory: 32Gi, pods: "110"}}
        """;
    var prices =
        new Prices(
            List.of(
                new LabelPrice("size", "small", new BigDecimal("0.12")),
                new LabelPrice("size", "large", new BigDecimal("0.40"))));
    var scenario = YamlScenario.of(NODE + deployment("web", 18, "1", ""));

    var plan =
        new ScaleSearch(scenario, YamlScenario.shapes(shapes, prices), SearchLimit.DEFAULT, _ -> {})
            .search();

    // 14 CPUs beside a1: 8 + 3 * 2 for 0.76; 2 * 8 would be 0.80, and 7 * 2 would be 0.84
    assertThat(plan.shapes()).extracting(ScalePlan.ShapeCount::nodes).containsExactly(3, 1);
    assertThat(plan.price()).isEqualByComparingTo("0.76");
    assertThat(plan.bound().isReached()).isTrue();
  }

  @Test
  void withoutPricesTheFewestNodesAreTaken() throws Exception {
    var shapes =
        """
        apiVersion: v1
        kind: Node
        metadata: {name: small}
        status: {allocatable: {cpu: "2", memory: 8Gi, pods: "110"}}
        ---
        apiVersion: v1
        kind: Node
        metadata: {name: large}
        status: {allocatable: {cpu: "8", memory: 32Gi, pods: "110"}}
        """;
    var scenario = YamlScenario.of(NODE + deployment("web", 18, "1", ""));

    var plan =
        new ScaleSearch(
                scenario, YamlScenario.shapes(shapes, Prices.NONE), SearchLimit.DEFAULT, _ -> {})
            .search();

    assertThat(plan.added()).isEqualTo(2);
    assertThat(plan.price()).isNull();
  }

  @Test
  void podsThatComeOneAfterTheOtherCount() throws Exception {
    var plan =
        ofPool(
            NODE
                + """
                apiVersion: apps/v1
                kind: StatefulSet
                metadata: {name: db}
                spec:
                  replicas: 4
                  serviceName: db
                  selector: {matchLabels: {app: db}}
                  template:
                    metadata: {labels: {app: db}}
                    spec:
                      containers: [{name: c, image: i, resources: {requests: {cpu: "3"}}}]
                """);

    assertThat(plan.added()).isEqualTo(3);
    assertThat(plan.notCreated()).isZero();
  }

  @Test
  void whatRunsIsNotPreemptedForThePlan() throws Exception {
    var plan =
        ofPool(
            NODE
                + """
                apiVersion: v1
                kind: Pod
                metadata: {name: low}
                spec:
                  nodeName: a1
                  priority: 0
                  containers: [{name: c, image: i, resources: {requests: {cpu: "3"}}}]
                status: {phase: Running}
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: high}
                spec:
                  priority: 1000
                  containers: [{name: c, image: i, resources: {requests: {cpu: "3"}}}]
                """);

    assertThat(plan.added()).isEqualTo(1);
    assertThat(plan.preempted()).isZero();
  }

  /// One more than without, and one that takes the place of what may be lost.
  @Test
  void anyNodeMayBeLostAfterThePlan() throws Exception {
    var scenario = YamlScenario.of(NODE + deployment("web", 8, "1", ""));
    var shapes =
        YamlScenario.shapes(
            """
            apiVersion: v1
            kind: Node
            metadata: {name: new}
            status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
            """,
            Prices.NONE);

    var plan =
        new ScaleSearch(scenario, shapes, SearchLimit.DEFAULT, _ -> {})
            .survive(LossUnit.NODE)
            .search();

    assertThat(new ScaleSearch(scenario, shapes, SearchLimit.DEFAULT, _ -> {}).search().added())
        .isEqualTo(1);
    assertThat(plan.added()).isEqualTo(2);
    assertThat(plan.isComplete()).isTrue();
    assertThat(plan.bound().isReached()).isTrue();
    assertThat(plan.survival()).extracting(Survival::losses).isEqualTo(3);
  }

  /// One by one, the small pods go to different nodes, and neither has room for the large one.
  @Test
  void fewerNodesAreEnoughIfAProposalPacksThePodsBetter() throws Exception {
    var yaml = NODE + deployment("small", 2, "1", "") + "---\n" + deployment("large", 1, "4", "");

    var oneByOne = ofPool(yaml);
    var proposed = search(yaml).propose((clusters, _) -> nodes(clusters.get())).search();
    var useless = search(yaml).propose((_, _) -> Map.of()).search();

    assertThat(oneByOne.added()).isEqualTo(2);
    assertThat(proposed.added()).isEqualTo(1);
    assertThat(proposed.waiting()).isEmpty();
    assertThat(useless.added()).isEqualTo(2);
    assertThat(proposed.isBetterThan(oneByOne)).isTrue();
    assertThat(oneByOne.isBetterThan(proposed)).isFalse();
    assertThat(useless.isBetterThan(oneByOne)).isFalse();
  }

  @Test
  void theSearchForAProposalReportsItsProgressAndCanBeStopped() throws Exception {
    var yaml = NODE + deployment("small", 2, "1", "") + "---\n" + deployment("large", 1, "4", "");
    var reported = new SimulationProgress(7, 9, 1);
    var stopped =
        search(
                yaml,
                now -> {
                  if (now.current().equals(reported)) {
                    throw new SearchStoppedException();
                  }
                })
            .propose((_, progress) -> {
              progress.accept(reported);
              throw new AssertionError("the search goes on");
            });

    assertThatExceptionOfType(SearchStoppedException.class).isThrownBy(stopped::search);
  }

  /// The large pod on the new node, and all others on the first one.
  private static Map<ObjectKey, String> nodes(SimulatedCluster cluster) {
    return Trial.waiting(cluster).stream()
        .collect(
            toMap(Pod::key, pod -> pod.metadata().name().startsWith("large") ? "a-new-1" : "a1"));
  }

  private static ScalePlan ofPool(String yaml) throws Exception {
    return search(yaml).search();
  }

  private static ScaleSearch search(String yaml) throws Exception {
    return search(yaml, _ -> {});
  }

  private static ScaleSearch search(String yaml, Consumer<SizeProgress> progress) throws Exception {
    var scenario = YamlScenario.of(yaml);
    var shape =
        Objects.requireNonNull(
            NodeShape.ofPool("pool", "a", scenario.cluster(), true, Prices.NONE));
    return new ScaleSearch(scenario, List.of(shape), SearchLimit.DEFAULT, progress);
  }

  private static String deployment(String name, int replicas, String cpu, String more) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %s}
    spec:
      replicas: %d
      selector: {matchLabels: {app: %s}}
      template:
        metadata: {labels: {app: %s}}
        spec:
          containers: [{name: c, image: i, resources: {requests: {cpu: "%s"}}}]
          %s
    """
        .formatted(name, replicas, name, name, cpu, more);
  }
}
