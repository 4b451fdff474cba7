package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.size.ConsolidationPlan.Removal;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.capacity.size.Survival.TightLoss;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ConsolidationSearchTest {
  @Test
  void nodesGoWhosePodsFindAnotherPlace() throws Exception {
    var plan = plan(node("a", 4) + node("b", 4) + node("c", 4) + web(3, "1", "a", "b", "c"));

    assertThat(plan.removals()).extracting(Removal::node).containsExactly("a", "b");
    assertThat(plan.kept()).containsOnlyKeys("c");
    assertThat(plan.bound().isReached()).isTrue();
  }

  @Test
  void aBudgetIsKeptRoundByRound() throws Exception {
    var plan =
        plan(
            node("a", 4)
                + node("b", 8)
                + web(3, "1", "a", "a", "a")
                + budget("maxUnavailable: 1")
                + pod("own", "b"));

    assertThat(plan.removals())
        .singleElement()
        .satisfies(removal -> {
          assertThat(removal.node()).isEqualTo("a");
          assertThat(removal.rounds())
              .hasSize(3)
              .allSatisfy(round -> {
                assertThat(round.evicted()).hasSize(1);
                assertThat(round.placed().values()).containsExactly("b");
              });
        });
  }

  @Test
  void aBudgetThatAllowsNothingKeepsTheNode() throws Exception {
    var plan =
        plan(
            node("a", 4)
                + node("b", 4)
                + web(1, "1", "a")
                + budget("maxUnavailable: 0")
                + pod("own", "b"));

    assertThat(plan.removals()).isEmpty();
    assertThat(why(plan, "a")).contains("disruption budget");
  }

  @Test
  void aPodWithoutAControllerKeepsItsNode() throws Exception {
    var plan = plan(node("a", 4) + node("b", 4) + pod("own", "a"));

    assertThat(plan.removals()).extracting(Removal::node).containsExactly("b");
    assertThat(why(plan, "a")).isEqualTo("default/own: has no controller to bring it back");
  }

  @Test
  void annotationsOfClusterAutoscalersKeepNodes() throws Exception {
    var plan =
        plan(
            node("a", 4)
                    .replace(
                        "name: a,",
                        "name: a, annotations:"
                            + " {cluster-autoscaler.kubernetes.io/scale-down-disabled: \"true\"},")
                + node("b", 4)
                    .replace("labels: {", "labels: {node-role.kubernetes.io/control-plane: '', ")
                + node("c", 4));

    assertThat(plan.removals()).extracting(Removal::node).containsExactly("c");
    assertThat(why(plan, "a"))
        .isEqualTo("annotated cluster-autoscaler.kubernetes.io/scale-down-disabled=true");
    assertThat(why(plan, "b")).isEqualTo("a node of the control plane");
    assertThat(plan.keptByRule()).isEqualTo(2);
  }

  @Test
  void podsThatWaitAreNotForgotten() throws Exception {
    var plan = plan(node("a", 4) + node("b", 4) + web(2, "3", "a", ""));

    assertThat(plan.removals()).isEmpty();
    assertThat(plan.waitingBefore()).isZero();
    assertThat(plan.bound().isReached()).isTrue();
  }

  @Test
  void aNodeStaysWhosePodsAnApiServerRefuses() throws Exception {
    var quota =
        """
        apiVersion: v1
        kind: ResourceQuota
        metadata: {name: few, namespace: shop}
        spec: {hard: {pods: "1"}}
        ---
        """;
    var shop =
        web(3, "1", "a", "b", "b")
            .replace("metadata: {name: web", "metadata: {namespace: shop, name: web")
            .replace("  name: web-", "  namespace: shop\n  name: web-")
            .replace("u-web", "u-shop");
    var plan = plan(quota + shop + node("a", 4) + node("b", 4) + node("c", 4) + web(1, "1", "c"));

    assertThat(plan.removals()).extracting(Removal::node).containsExactly("c");
    assertThat(why(plan, "a"))
        .isEqualTo(
            "pods of ReplicaSet shop/web would not be created again: exceeded quota: few,"
                + " requested: pods=1, used: pods=2, limited: pods=1");
  }

  @Test
  void theDearestNodesGo() throws Exception {
    var prices =
        new Prices(
            List.of(
                new LabelPrice("kubernetes.io/hostname", "a", new BigDecimal("0.10")),
                new LabelPrice("kubernetes.io/hostname", "b", new BigDecimal("0.10")),
                new LabelPrice("kubernetes.io/hostname", "c", new BigDecimal("0.50"))));
    var scenario =
        YamlScenario.of(
            node("a", 2) + node("b", 2) + node("c", 4) + web(4, "1", "a", "b", "c", "c"));

    var plan =
        new ConsolidationSearch(
                scenario, prices, SearchLimit.DEFAULT, new SplittableRandom(1), _ -> {})
            .search();

    assertThat(plan.removals()).extracting(Removal::node).containsExactly("c");
    assertThat(plan.saved()).isEqualByComparingTo("0.50");
  }

  /// While an emptied node is there still, it is a domain without pods.
  @Test
  void aNodeIsGoneBeforeTheNextIsDrained() throws Exception {
    var spread =
        "topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname,"
            + " whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}]";
    var plan =
        plan(
            node("a", 4)
                + node("b", 4)
                + node("c", 4)
                + web(3, "1", "a", "b", "c").replace("#more", spread));

    assertThat(plan.removals()).hasSize(2);
  }

  @Test
  void anyNodeMayBeLostAfterThePlan() throws Exception {
    var cluster = node("a", 4) + node("b", 4) + node("c", 4) + web(3, "1", "a", "b", "c");

    var plan = surviving(cluster, LossUnit.NODE);

    assertThat(plan.removals()).extracting(Removal::node).containsExactly("a");
    assertThat(why(plan, "b"))
        .isEqualTo("the other nodes cannot hold all pods after the loss of a node");
    assertThat(plan.survival())
        .satisfies(survival -> {
          assertThat(survival.losses()).isEqualTo(2);
          assertThat(survival.stranding()).isEmpty();
          assertThat(survival.tightest())
              .returns("cpu", TightLoss::resource)
              .returns(0.75, TightLoss::share);
        });
    assertThat(plan(cluster).removals()).hasSize(2);
  }

  @Test
  void anyZoneMayBeLostAfterThePlan() throws Exception {
    var nodes =
        zoned("a1", "a") + zoned("a2", "a") + zoned("b1", "b") + zoned("b2", "b") + zoned("c", "c");

    var plan = surviving(nodes + web(4, "1", "a1", "a2", "b1", "b2"), LossUnit.ZONE);

    assertThat(plan.removals()).hasSize(3);
    assertThat(plan.after().stream().map(node -> LossUnit.ZONE.of(node.node())))
        .doesNotHaveDuplicates()
        .hasSize(2);
    assertThat(plan.bound().isReached()).isTrue();
  }

  /// As it is found without the plan, too.
  @Test
  void podsThatAreBoundToWhatIsLostDoNotCount() throws Exception {
    var bound = web(2, "1", "a1", "a1").replace("#more", "nodeSelector: {zone: a}");

    var plan = surviving(zoned("a1", "a") + zoned("b1", "b") + bound, LossUnit.ZONE);

    assertThat(plan.removals()).extracting(Removal::node).containsExactly("b1");
    assertThat(plan.survival())
        .satisfies(survival ->
            assertThat(survival.stranding())
                .singleElement()
                .returns("a", LossTrial::name)
                .satisfies(loss -> assertThat(loss.unplaced()).hasSize(2)));
  }

  /// Sweeps do not know of losses: of what they empty, a node has to stay.
  @Test
  void amongManyNodesRoomForOneIsLeft() throws Exception {
    var yaml = new StringBuilder();
    var nodes = new String[40];
    for (var i = 0; i < nodes.length; i++) {
      nodes[i] = "n" + i / 2;
      if (i % 2 == 0) {
        yaml.append(node(nodes[i], 4));
      }
    }
    yaml.append(web(nodes.length, "1", nodes));

    assertThat(plan(yaml.toString()).removals()).hasSize(10);
    assertThat(surviving(yaml.toString(), LossUnit.NODE))
        .satisfies(plan -> {
          assertThat(plan.removals()).hasSize(9);
          assertThat(plan.bound().isReached()).isTrue();
        });
  }

  /// No bound tells that the pods of a lost node may be too large for what is left on others.
  @Test
  void whatSweepsEmptyInVainIsGivenBack() throws Exception {
    var yaml = new StringBuilder();
    var nodes = new String[20];
    for (var i = 0; i < nodes.length; i++) {
      nodes[i] = "n" + i;
      yaml.append(node(nodes[i], 5));
    }
    yaml.append(web(nodes.length, "2", nodes));

    var plan = surviving(yaml.toString(), LossUnit.NODE);

    assertThat(plan.removals()).hasSize(9);
    assertThat(plan.survival()).satisfies(survival -> assertThat(survival.stranding()).isEmpty());
  }

  /// A sweep ends after many nodes that it cannot empty, here before the one that can go.
  @Test
  void aProposalSaysWhatNoSweepFinds() throws Exception {
    var yaml = new StringBuilder(budget("maxUnavailable: 0"));
    var nodes = new String[450];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = "n" + i;
      yaml.append(node(nodes[i], 4));
    }
    yaml.append(web(nodes.length, "1", nodes))
        .append(node("full", 4))
        .append(web(2, "2", "full", "full").replace("web", "other"));
    var scenario = YamlScenario.of(yaml.toString());
    var waiting = new ArrayList<Pod>();

    assertThat(search(scenario, 1).search().removals()).isEmpty();
    var plan =
        search(scenario, 1)
            .propose((clusters, _, _) -> {
              waiting.addAll(Trial.waiting(clusters.get()));
              return List.of("full");
            })
            .search();
    assertThat(plan.removals()).extracting(Removal::node).containsExactly("full");
    assertThat(waiting).hasSize(nodes.length + 2);
  }

  @Test
  void aWrongProposalMakesNoPlanWorse() throws Exception {
    for (long seed = 1; seed <= 2; seed++) {
      var scenario = YamlScenario.of(RandomSizes.crowd(seed, 24, 60));
      var plan = search(scenario, seed).search();
      var proposed = search(scenario, seed).propose((_, candidates, _) -> candidates).search();

      assertThat(proposed.removals())
          .as("seed %d", seed)
          .hasSizeGreaterThanOrEqualTo(plan.removals().size());
    }
  }

  /// Whenever that is, and later is never worse.
  @Test
  void aSearchThatIsStoppedHasItsBestPlan() throws Exception {
    var yaml = new StringBuilder();
    var nodes = new String[12];
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = "n" + i;
      yaml.append(node(nodes[i], 4));
    }
    yaml.append(web(nodes.length, "1", nodes));
    var attempts = new AtomicInteger();
    var whole = plan(yaml.toString(), _ -> attempts.incrementAndGet());
    assertThat(whole.removals()).hasSize(9);

    int before = 0;
    for (int most = attempts.get() / 10; most < attempts.get(); most += attempts.get() / 10) {
      int last = most;
      var counted = new AtomicInteger();
      var plan =
          plan(
              yaml.toString(),
              _ -> {
                if (counted.incrementAndGet() > last) {
                  throw new SearchStoppedException();
                }
              });
      assertThat(plan.removals()).hasSizeBetween(before, 9);
      assertThat(plan.bound().value()).isEqualByComparingTo("9");
      before = plan.removals().size();
    }
    assertThat(before).isPositive();
  }

  private static ConsolidationPlan plan(String yaml) throws Exception {
    return plan(yaml, _ -> {});
  }

  private static ConsolidationSearch search(SizeScenario scenario, long seed) {
    return new ConsolidationSearch(
        scenario, Prices.NONE, SearchLimit.DEFAULT, new SplittableRandom(seed), _ -> {});
  }

  private static ConsolidationPlan surviving(String yaml, LossUnit unit) throws Exception {
    return search(YamlScenario.of(yaml), 1).survive(unit).search();
  }

  private static String why(ConsolidationPlan plan, String node) {
    return Objects.requireNonNull(plan.kept().get(node)).text();
  }

  private static String zoned(String name, String zone) {
    return node(name, 4)
        .replace(
            "labels: {",
            "labels: {topology.kubernetes.io/zone: %1$s, zone: %1$s, ".formatted(zone));
  }

  private static ConsolidationPlan plan(String yaml, Consumer<SizeProgress> progress)
      throws Exception {
    return new ConsolidationSearch(
            YamlScenario.of(yaml),
            Prices.NONE,
            SearchLimit.DEFAULT,
            new SplittableRandom(1),
            progress)
        .search();
  }

  private static String node(String name, int cpu) {
    return """
    apiVersion: v1
    kind: Node
    metadata: {name: %s, labels: {kubernetes.io/hostname: %s}}
    status: {allocatable: {cpu: "%d", memory: 8Gi, pods: "110"}}
    ---
    """
        .formatted(name, name, cpu);
  }

  private static String pod(String name, String node) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec:
      nodeName: %s
      containers: [{name: c, image: i}]
    status: {phase: Running}
    ---
    """
        .formatted(name, node);
  }

  private static String budget(String limit) {
    return """
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: web}
    spec: {%s, selector: {matchLabels: {app: web}}}
    ---
    """
        .formatted(limit);
  }

  /// A replica set and its pods.
  ///
  /// @param nodes of the pods; empty for one that waits
  private static String web(int replicas, String cpu, String... nodes) {
    var spec =
        """
        containers: [{name: c, image: i, resources: {requests: {cpu: "%s"}}}]
        #more
        """
            .formatted(cpu);
    var yaml =
        new StringBuilder(
            """
            apiVersion: apps/v1
            kind: ReplicaSet
            metadata: {name: web, uid: u-web}
            spec:
              replicas: %d
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
            %s---
            """
                .formatted(replicas, spec.indent(6)));
    for (var i = 0; i < nodes.length; i++) {
      yaml.append(
          """
          apiVersion: v1
          kind: Pod
          metadata:
            name: web-%d
            uid: u-web-%d
            labels: {app: web}
            ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u-web, controller: true}]
          spec:
          %s%s---
          """
              .formatted(
                  i,
                  i,
                  (nodes[i].isEmpty() ? "" : "  nodeName: %s\n".formatted(nodes[i]))
                      + spec.indent(2),
                  nodes[i].isEmpty() ? "" : "status: {phase: Running}\n"));
    }
    return yaml.toString();
  }
}
