package com.example.cheapestnode;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakeNodes;
import dev.berth.testkit.harness.PluginHarness;
import dev.berth.testkit.scenario.Scenario;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The contract of every plugin that scores, the rule of this one, and a placement by it.
class CheapestNodeTest implements ScoreContract {
  private static final String PRICE = "example.com/price-per-hour";

  @Override
  public PluginFactory<?> factory() {
    return new CheapestNodeFactory();
  }

  /// Nodes whose prices differ; the contract calls the plugin for each of them.
  @Override
  public List<NodeInfo> nodes() {
    return cluster("a=0.40", "b=0.15", "c=none", "d").nodes();
  }

  @ParameterizedTest
  @CsvSource({
    // prices of the nodes a and b, and their scores
    "0.40, 0.15,   0, 100",
    "0.15, 0.15,   0,   0",
    "0.15, none,   0,   0",
    "none, none,   0,   0",
    "1,    -1,     0, 100",
  })
  void theCheapestNodeGetsTheHighestScore(String a, String b, long scoreOfA, long scoreOfB) {
    var nodes = cluster("a=" + a, "b=" + b).nodes();
    PodInfo pod = pod("web").info();
    var scores = new PluginHarness(plugin(nodes), pod, nodes).normalizedScores();

    assertThat(scores).containsEntry("a", scoreOfA).containsEntry("b", scoreOfB);
  }

  @Test
  void aPodGoesToTheCheapestNode() {
    var decision =
        Scenario.onlyWith(factory()).nodes(given("a=0.40"), given("b=0.15")).schedule(pod("web"));

    assertThat(decision).isAssumedOn("b");
  }

  /// Nodes such as `a=0.40`.
  private static FakeNodes cluster(String... nodes) {
    return FakeNodes.of(
        Arrays.stream(nodes).map(CheapestNodeTest::given).toArray(GivenNode[]::new));
  }

  private static GivenNode given(String node) {
    String[] parts = node.split("=");
    return parts.length == 1 ? node(parts[0]) : node(parts[0]).labels(PRICE + "=" + parts[1]);
  }
}
