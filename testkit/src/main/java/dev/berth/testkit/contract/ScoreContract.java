package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.state.PodInfo;
import dev.berth.testkit.trial.Trial;
import org.junit.jupiter.api.Test;

/// What holds for every Score: the same question gets the same score, whatever the order of the
/// nodes, and normalized scores are in range.
public interface ScoreContract extends PluginContract {
  @Test
  default void aScoreIsTheSameAgain() {
    for (PodInfo pod : pods()) {
      var trial = new Trial(plugin(nodes()), pod, nodes());
      var first = trial.rawScores();

      assertThat(trial.rawScores()).as("pod %s, asked again", pod).isEqualTo(first);
      assertThat(new Trial(plugin(nodes()), pod, nodes()).rawScores())
          .as("pod %s, in another cycle", pod)
          .isEqualTo(first);
    }
  }

  @Test
  default void aScoreDoesNotDependOnTheOrderOfTheNodes() {
    for (PodInfo pod : pods()) {
      var forwards = new Trial(plugin(nodes()), pod, nodes());
      var backwards = new Trial(plugin(nodes()), pod, nodes().reversed());

      assertThat(backwards.normalizedScores())
          .as("pod %s", pod)
          .isEqualTo(forwards.normalizedScores());
    }
  }

  @Test
  default void normalizedScoresAreInRange() {
    for (PodInfo pod : pods()) {
      assertThat(new Trial(plugin(nodes()), pod, nodes()).normalizedScores().values())
          .as("pod %s", pod)
          .allSatisfy(
              score -> assertThat(score).isBetween(ScorePlugin.MIN_SCORE, ScorePlugin.MAX_SCORE));
    }
  }
}
