package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.PreScoreResult;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.ScoreTable.Column;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.scenario.Scenario;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Each plugin scores with what it has prepared itself, and one that skips does not score.
class TwoScoresTest {
  /// Prefers the nodes that the label of its name on the pod names.
  private record Wish(String name) implements PreScorePlugin<String>, ScorePlugin<String> {
    static PluginFactory<?> factory(String name) {
      return new Made(name, Wish.class, _ -> new Wish(name));
    }

    @Override
    public PreScoreResult<String> preScore(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
      String wanted = pod.pod().metadata().labels().get(name);
      return wanted == null ? PreScoreResult.skip() : PreScoreResult.ready(wanted);
    }

    @Override
    public long score(String wanted, NodeInfo node) {
      return node.name().equals(wanted) ? 50 : 1;
    }
  }

  private static Scenario scenario() {
    return Scenario.onlyWith(Wish.factory("a"), Wish.factory("b"))
        .nodes(node("n1"), node("n2"), node("n3"));
  }

  private static List<String> plugins(Decision decision) {
    return Objects.requireNonNull(decision.scores()).columns().stream()
        .map(Column::plugin)
        .toList();
  }

  @Test
  void eachScoresWithWhatItHasPrepared() {
    Decision decision = scenario().schedule(pod("web").labels("a=n1, b=n3"));

    assertThat(decision)
        .scores("n1", "a", 50)
        .scores("n3", "a", 1)
        .scores("n1", "b", 1)
        .scores("n3", "b", 50)
        .scores("n2", "a", 1);
    assertThat(decision.best()).containsExactly("n1", "n3");
  }

  @Test
  void onlyThePluginThatSkipsIsLeftOut() {
    assertThat(plugins(scenario().schedule(pod("web").labels("a=n2")))).containsExactly("a");
    Decision decision = scenario().schedule(pod("web").labels("b=n2"));

    assertThat(plugins(decision)).containsExactly("b");
    assertThat(decision).isAssumedOn("n2").scores("n2", "b", 50);
  }
}
