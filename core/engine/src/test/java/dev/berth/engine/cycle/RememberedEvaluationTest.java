package dev.berth.engine.cycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.Normalization;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.fake.FakeRememberedFilter;
import dev.berth.testkit.scenario.LiveScenario;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What happens when remembered answers cannot be read.
final class RememberedEvaluationTest {
  /// No table can hold it, and no plugin needs its hash code.
  private record Unhashable() {
    @Override
    public int hashCode() {
      throw new IllegalStateException("no hash code");
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  private static LiveScenario with(PluginFactory<?> plugin) {
    return LiveScenario.onlyWith(plugin)
        .remembering()
        .create(node("n1"))
        .create(node("n2"))
        .create(pod("a"))
        .create(pod("b"))
        .settle();
  }

  private static long failures(LiveScenario live) {
    var stats = live.scheduler().stats();
    live.settle();
    return stats.join().memo().failures();
  }

  @Test
  void aFailureThatNoPluginHasCausedIsCountedAndReportedOnce() {
    var live =
        with(
            new FakeRememberedFilter(
                NodeAspect.LABELS, new Unhashable(), node -> node.name().equals("n2")));

    assertThat(live.nodeOf(pod("a"))).isEqualTo("n2");
    assertThat(live.nodeOf(pod("b"))).isEqualTo("n2");
    assertThat(live.errors())
        .containsExactly("read remembered answers, so each node is evaluated: no hash code");
    assertThat(failures(live)).isEqualTo(2);
  }

  @Test
  void aFailureOfAPluginIsThePluginsAlone() {
    var live =
        with(
            new FakeRememberedFilter(
                NodeAspect.LABELS,
                "prepared",
                node -> {
                  throw new PluginException("broken");
                }));

    assertThat(live.nodeOf(pod("a"))).isEmpty();
    assertThat(live.errors()).noneMatch(error -> error.startsWith("read remembered answers"));
    assertThat(failures(live)).isZero();
  }

  @Test
  void aScoreThatIsTooLargeToBeRememberedIsNoFailure() {
    var live = with(new LargeScore());

    assertThat(live.nodeOf(pod("a"))).isEqualTo("n2");
    assertThat(live.errors()).isEmpty();
    assertThat(failures(live)).isZero();
  }

  /// Prefers n2, in numbers that do not fit an `int`.
  private record LargeScore() implements SimplePluginFactory, ScorePlugin<String> {
    @Override
    public String name() {
      return "LargeScore";
    }

    @Override
    public Class<? extends Plugin> type() {
      return LargeScore.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return this;
    }

    @Override
    public String prepareScore(CycleState state, PodInfo pod) {
      return "";
    }

    @Override
    public Set<NodeAspect> scoreReads(String prepared) {
      return Set.of();
    }

    @Override
    public long score(String prepared, NodeInfo node) {
      return node.name().equals("n2") ? 1L << 40 : 1;
    }

    @Override
    public Normalization normalization() {
      return Normalization.HIGHEST_IS_BEST;
    }
  }
}
