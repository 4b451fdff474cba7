package dev.berth.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.server.http.Response;
import dev.berth.ui.page.PageMenu;
import org.junit.jupiter.api.Test;

final class SchedulerAnswersTest {
  @Test
  void aNamespaceOfARecordingIsNotLive() {
    SchedulerQuestions nothing = (_, _) -> Response.text(404, "");
    var recording = new SchedulerAnswers("Recording", "", "", nothing, PageMenu.RECORDING);
    var scheduler = new SchedulerAnswers("Scheduler", "", "", nothing);

    assertThat(recording.of("shop").isLive()).isFalse();
    assertThat(scheduler.of("shop").isLive()).isTrue();
  }
}
