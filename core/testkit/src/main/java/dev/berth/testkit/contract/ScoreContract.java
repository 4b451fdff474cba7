package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreScorePlugin;
import dev.berth.framework.RememberedScore;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.harness.PluginHarness;
import java.util.ArrayList;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// The contract of every Score: the same input gives the same score, in any order of the nodes, and
/// normalized scores are in range.
public interface ScoreContract extends PluginContract {
  @Test
  default void aScoreIsTheSameAgain() {
    for (PodInfo pod : pods()) {
      var harness = new PluginHarness(plugin(nodes()), pod, nodes());
      var first = harness.rawScores();

      assertThat(harness.rawScores())
          .as(Remedy.PURE_SCORE.of("pod %s, asked again".formatted(pod)))
          .isEqualTo(first);
      assertThat(new PluginHarness(plugin(nodes()), pod, nodes()).rawScores())
          .as(Remedy.PURE_SCORE.of("pod %s, in another cycle".formatted(pod)))
          .isEqualTo(first);
    }
  }

  @Test
  default void aScoreNeedsNoFilter() {
    for (PodInfo pod : pods()) {
      var filtered = new PluginHarness(plugin(nodes()), pod, nodes());
      if (plugin(nodes()) instanceof FilterPlugin) {
        filtered.verdicts();
      }

      assertThat(new PluginHarness(plugin(nodes()), pod, nodes()).rawScores())
          .as(Remedy.NO_FILTER.of("pod %s, not filtered before".formatted(pod)))
          .isEqualTo(filtered.rawScores());
    }
  }

  @Test
  default void aScoreChangesNothing() {
    for (PodInfo pod : pods()) {
      Plugin plugin = plugin(nodes());
      Plugin idle = plugin(nodes());
      var harness = new PluginHarness(plugin, pod, nodes());
      var expected = new PluginHarness(idle, pod, nodes());
      if (expected.preScore() instanceof Skip) {
        continue;
      }
      harness.rawScores();
      harness.rawScores();

      new DeepState(caches())
          .assertSame("pod " + pod, plugin, harness.state(), idle, expected.state());
    }
  }

  @Test
  default void aScoreDoesNotDependOnTheOrderOfTheNodes() {
    for (PodInfo pod : pods()) {
      var forwards = new PluginHarness(plugin(nodes()), pod, nodes());
      var backwards = new PluginHarness(plugin(nodes()), pod, nodes().reversed());

      assertThat(backwards.normalizedScores())
          .as(Remedy.SCORES_ALIKE.of("pod %s, the nodes in another order".formatted(pod)))
          .isEqualTo(forwards.normalizedScores());
    }
  }

  @Test
  default void normalizedScoresAreInRange() {
    for (PodInfo pod : pods()) {
      assertThat(new PluginHarness(plugin(nodes()), pod, nodes()).normalizedScores().values())
          .as(Remedy.RANGE.of("normalized scores for pod %s".formatted(pod)))
          .allSatisfy(
              score -> assertThat(score).isBetween(ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
    }
  }

  @Test
  default void aRememberedScoreReadsOnlyWhatItDeclares() {
    Plugin plugin = plugin(nodes());
    if (plugin instanceof RememberedScore<?> remembered) {
      assertReads(remembered);
    }
  }

  @Test
  default void aRememberedScoreIsReadOnAnyThreadWhileTheEngineGoesOn() {
    if (plugin(nodes()) instanceof RememberedScore<?> plugin) {
      assertReadOnAnyThread(plugin);
    }
  }

  private <F> void assertReadOnAnyThread(RememberedScore<F> plugin) {
    var reads = new ParallelReads();
    for (PodInfo pod : pods()) {
      var state = new CycleState();
      if (isScored(plugin, state, pod)) {
        F fragment = plugin.scoreFragment(state, pod);
        if (plugin.remembersScore(fragment)) {
          var alone = new PluginHarness(plugin(nodes()), pod, nodes()).rawScores();
          for (NodeInfo node : nodes()) {
            reads.add(
                new ParallelReads.Read(
                    "the score for pod %s on %s".formatted(pod, node),
                    Objects.requireNonNull(alone.get(node.name())),
                    () -> plugin.score(fragment, node)));
          }
        }
      }
    }
    reads.assertSameWhile(
        () -> pods().forEach(pod -> new PluginHarness(plugin, pod, nodes()).normalizedScores()));
  }

  /// Runs PreFilter and PreScore if the plugin implements them; returns whether Score is called.
  private boolean isScored(RememberedScore<?> plugin, CycleState state, PodInfo pod) {
    return (!(plugin instanceof PreFilterPlugin first)
            || first.preFilter(state, pod, nodes()) instanceof Success)
        && (!(plugin instanceof PreScorePlugin second)
            || second.preScore(state, pod, nodes()) instanceof Success);
  }

  private <F> void assertReads(RememberedScore<F> plugin) {
    var declared = new DeclaredReads<F>(plugin.scoreReads(), plugin::score);
    var reads = new ArrayList<DeclaredReads.Read<F>>();
    for (PodInfo pod : pods()) {
      var state = new CycleState();
      if (isScored(plugin, state, pod)) {
        F fragment = plugin.scoreFragment(state, pod);
        if (plugin.remembersScore(fragment)) {
          reads.add(new DeclaredReads.Read<>(pod, fragment));
        }
      }
    }
    reads.forEach(read -> declared.assertAspects(read, nodes(), pods()));
    declared.assertFragments(reads, nodes());
  }
}
