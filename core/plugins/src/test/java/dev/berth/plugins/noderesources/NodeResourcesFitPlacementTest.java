package dev.berth.plugins.noderesources;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.NodeResourcesFitArgs;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.kubescheduler.ScoringStrategy;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.Placement;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// How full the nodes of a placement are with the group's pods on them: the fuller, the better,
/// whatever the strategy for single nodes is.
class NodeResourcesFitPlacementTest {
  private static final QueuedGroup GROUP =
      new QueuedGroup.Leaf(GroupSpec.of(gang("g", 1)), List.of());
  private static final GivenNode N1 = node("n1").cpu("4").memory("8Gi");
  private static final GivenNode N2 = node("n2").cpu("4").memory("8Gi");
  private static final GivenPod TWO = pod("two").cpu("2").memory("1Gi");

  /// @param resources scored, such as `cpu=1 memory=2`
  record Case(
      String name, String resources, List<GivenNode> nodes, List<GivenPod> pods, long score) {
    @Override
    public String toString() {
      return name;
    }
  }

  static final List<Case> CASES =
      List.of(
          new Case("all nodes count, empty ones too", "cpu=1", List.of(N1, N2), List.of(TWO), 25),
          new Case("a small placement is fuller", "cpu=1", List.of(N1), List.of(TWO), 50),
          new Case(
              "what runs there counts",
              "cpu=1",
              List.of(N1.running(pod("a").cpu("1")), N2),
              List.of(TWO),
              37),
          new Case(
              "of several resources, the weighted mean",
              "cpu=3 memory=1",
              List.of(N1),
              List.of(TWO), // 50 and 12
              40),
          new Case(
              "a pod that asks for nothing counts 100m",
              "cpu=1",
              List.of(N1),
              List.of(pod("p"), pod("q")),
              5),
          new Case(
              "no more than all of it is used", "cpu=1", List.of(N1), List.of(TWO, TWO, TWO), 100),
          new Case(
              "an extended resource that nobody asks for is none",
              "cpu=1 example.com/gpu=1",
              List.of(N1.resource("example.com/gpu", "4")),
              List.of(TWO),
              50),
          new Case(
              "an extended resource that is asked for counts where nodes have it",
              "example.com/gpu=1",
              List.of(N1, N2.resource("example.com/gpu", "4")),
              List.of(pod("p").resource("example.com/gpu", "1")),
              25),
          new Case(
              "a placement without the resource",
              "example.com/gpu=1",
              List.of(N1),
              List.of(TWO),
              0));

  @ParameterizedTest
  @FieldSource("CASES")
  void theScoreIsHowFullThePlacementIs(Case it) {
    for (String type : List.of(ScoringStrategy.LEAST_ALLOCATED, ScoringStrategy.MOST_ALLOCATED)) {
      assertThat(score(type, it)).isEqualTo(it.score());
    }
  }

  @Test
  void scoresAreNotNormalized() {
    long[] scores = {10, 20};

    plugin(ScoringStrategy.DEFAULT).normalizePlacementScores(new CycleState(), GROUP, scores);

    assertThat(scores).containsExactly(10, 20);
  }

  private static long score(String type, Case it) {
    var strategy = new ScoringStrategy(type, resources(it.resources()), null);
    var placement = new Placement("", it.nodes().stream().map(GivenNode::info).toList());
    return plugin(strategy, it.nodes())
        .scorePlacement(
            new CycleState(), GROUP, placement, it.pods().stream().map(GivenPod::info).toList());
  }

  private static NodeResourcesFitPlugin plugin(ScoringStrategy strategy) {
    return plugin(strategy, List.of());
  }

  private static NodeResourcesFitPlugin plugin(ScoringStrategy strategy, List<GivenNode> nodes) {
    return new NodeResourcesFitPlugin(
        new NodeResourcesFitArgs(List.of(), List.of(), strategy),
        FakePluginContext.of(nodes.toArray(GivenNode[]::new)));
  }

  private static List<ResourceSpec> resources(String text) {
    return Arrays.stream(text.split(" "))
        .map(it -> it.split("="))
        .map(it -> new ResourceSpec(it[0], Long.parseLong(it[1])))
        .toList();
  }
}
