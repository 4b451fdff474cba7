package ${package};

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.model.NodeInfo;
import dev.berth.testkit.contract.ScoreContract;
import dev.berth.testkit.fake.FakeNodes;
import dev.berth.testkit.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The contract of every plugin that scores, and a placement by this one.
class ${pluginName}Test implements ScoreContract {
  @Override
  public PluginFactory<?> factory() {
    return new ${pluginName}Factory();
  }

  /// Nodes that differ in what the plugin reads; the contract calls it for each of them.
  @Override
  public List<NodeInfo> nodes() {
    return FakeNodes.of(node("a"), node("b").labels("example.com/preferred=yes")).nodes();
  }

  @Test
  void aPodGoesToTheNodeWithTheLabel() {
    var decision =
        Scenario.onlyWith(factory())
            .nodes(node("a"), node("b").labels("example.com/preferred=yes"))
            .schedule(pod("web"));

    assertThat(decision).isAssumedOn("b");
  }
}
