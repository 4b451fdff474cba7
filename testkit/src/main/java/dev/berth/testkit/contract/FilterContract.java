package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.Rejected;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.testkit.trial.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What holds for every Filter: the answer depends on the pod, the node and what PreFilter has
/// written, on nothing else, and it is given without changing anything.
public interface FilterContract extends PluginContract {
  @Test
  default void aFilterAnswersTheSameAgain() {
    for (PodInfo pod : pods()) {
      var trial = new Trial(plugin(nodes()), pod, nodes());
      var first = trial.verdicts();

      assertThat(trial.verdicts()).as("pod %s, asked again", pod).isEqualTo(first);
      assertThat(new Trial(plugin(nodes()), pod, nodes()).verdicts())
          .as("pod %s, in another cycle", pod)
          .isEqualTo(first);
    }
  }

  @Test
  default void aFilterDoesNotCareInWhichOrderNodesAreAsked() {
    List<NodeInfo> reversed = nodes().reversed();
    for (PodInfo pod : pods()) {
      var trial = new Trial(plugin(nodes()), pod, nodes());

      assertThat(trial.verdicts(trial.state(), reversed))
          .as("pod %s", pod)
          .isEqualTo(new Trial(plugin(nodes()), pod, nodes()).verdicts());
    }
  }

  @Test
  default void aFilterReadsACopyOfTheStateAsTheOriginal() {
    for (PodInfo pod : pods()) {
      var trial = new Trial(plugin(nodes()), pod, nodes());

      assertThat(trial.verdicts(trial.state().copy(), nodes()))
          .as("pod %s", pod)
          .isEqualTo(trial.verdicts());
    }
  }

  @Test
  default void aFilterSaysWhyItRejects() {
    for (PodInfo pod : pods()) {
      var trial = new Trial(plugin(nodes()), pod, nodes());
      if (!trial.isFiltered()) {
        continue;
      }
      for (NodeInfo node : nodes()) {
        if (trial.filter(trial.state(), node) instanceof Rejected rejected) {
          assertThat(rejected.reasons()).as("pod %s, %s", pod, node).isNotEmpty();
          assertThat(rejected.reasons())
              .as("pod %s, %s", pod, node)
              .allSatisfy(reason -> assertThat(reason.message()).isNotBlank());
        }
      }
    }
  }
}
