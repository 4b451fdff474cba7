package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.profile.PreparedScore;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.harness.PluginHarness;
import java.util.ArrayList;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
      PreparedScore<?> score = harness.preScore();
      PreparedScore<?> unused = expected.preScore();
      if (score == null || unused == null) {
        continue;
      }
      nodes().forEach(score::score);
      nodes().forEach(score::score);

      var deep = new DeepState(caches());
      deep.assertSame("pod " + pod, plugin, harness.state(), idle, expected.state());
      deep.assertSame(
          "pod %s: the prepared value".formatted(pod), score.prepared(), unused.prepared());
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
    var reads = new ArrayList<DeclaredReads>();
    for (PodInfo pod : pods()) {
      PreparedScore<?> score = remembered(plugin, pod);
      if (score != null) {
        reads.add(
            new DeclaredReads(
                pod, score.prepared(), Objects.requireNonNull(score.reads()), score::score));
      }
    }
    reads.forEach(read -> read.assertAspects(nodes(), pods()));
    DeclaredReads.assertPrepared(reads, nodes());
  }

  /// Returns the prepared value of the plugin; null if Score is not called, or not remembered.
  private @Nullable PreparedScore<?> remembered(Plugin plugin, PodInfo pod) {
    var harness = new PluginHarness(plugin, pod, nodes());
    PreparedScore<?> score = harness.isFiltered() ? harness.preScore() : null;
    return score == null || score.reads() == null ? null : score;
  }

  @Test
  default void aRememberedScoreIsReadOnAnyThreadWhileTheEngineGoesOn() {
    Plugin plugin = plugin(nodes());
    var reads = new ParallelReads();
    for (PodInfo pod : pods()) {
      PreparedScore<?> score = remembered(plugin, pod);
      if (score != null) {
        var alone = new PluginHarness(plugin(nodes()), pod, nodes()).rawScores();
        for (NodeInfo node : nodes()) {
          reads.add(
              new ParallelReads.Read(
                  "the score for pod %s on %s".formatted(pod, node),
                  Objects.requireNonNull(alone.get(node.name())),
                  () -> score.score(node)));
        }
      }
    }
    reads.assertSameWhile(
        () -> pods().forEach(pod -> new PluginHarness(plugin, pod, nodes()).normalizedScores()));
  }
}
