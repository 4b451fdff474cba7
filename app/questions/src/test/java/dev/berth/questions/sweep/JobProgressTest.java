package dev.berth.questions.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What `--follow` shows.
final class JobProgressTest {
  private final JobProgress progress = new JobProgress(2000, 0);

  private static Pod pod(String phase) {
    return Kinds.POD.empty().withStatus(PodStatus.EMPTY.withPhase(phase));
  }

  private void saw(int finished, int failed, int seconds, Pod... pods) {
    progress.saw(finished, failed, List.of(pods), Duration.ofSeconds(seconds).toNanos());
  }

  @Test
  void itCountsScenariosAndPods() {
    saw(0, 0, 1, pod("Pending"), pod("Pending"));
    assertThat(progress.get()).isEqualTo("0 of 2,000 scenarios, 2 pods pending");

    saw(200, 3, 10, pod("Running"), pod("Pending"), pod("Succeeded"));
    assertThat(progress.get())
        .isEqualTo(
            "200 of 2,000 scenarios, 3 of them failed, 1 pod running, 1 pod pending,"
                + " about 1m30s left");

    saw(2000, 0, 100, pod("Succeeded"));
    assertThat(progress.get()).isEqualTo("2,000 of 2,000 scenarios");
  }

  @Test
  void scenariosThatHadEndedBeforeSayNothingOfTheTimeLeft() {
    saw(1000, 0, 5, pod("Running"));
    assertThat(progress.get()).isEqualTo("1,000 of 2,000 scenarios, 1 pod running");

    saw(1100, 0, 10, pod("Running"));
    assertThat(progress.get()).endsWith(", about 1m30s left");
  }

  @Test
  void anApiServerThatDoesNotAnswerIsNamed() {
    progress.lost("refused");

    assertThat(progress.get()).isEqualTo("no answer of the API server, trying again: refused");
  }
}
