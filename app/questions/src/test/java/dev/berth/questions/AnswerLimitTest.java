package dev.berth.questions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.capacity.size.SearchStoppedException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/// How long an answer may take.
final class AnswerLimitTest {
  @Test
  void anAnswerWithinTheLimitIsNotDisturbed() {
    var limit = new AnswerLimit(Duration.ofHours(1));
    try (limit) {
      assertThat(limit.isDue()).isFalse();
    }

    assertThat(limit.wasExceeded()).isFalse();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void afterTheLimitAQuestionMayEndByItself() {
    try (var limit = new AnswerLimit(Duration.ZERO, Duration.ofHours(1))) {
      assertThat(limit.isDue()).isTrue();
      assertThat(limit.wasExceeded()).isFalse();
    }
  }

  @Test
  void whatDoesNotEndByItselfIsInterrupted() {
    var limit = new AnswerLimit(Duration.ZERO, Duration.ZERO);
    try (limit) {
      assertThatThrownBy(() -> new CountDownLatch(1).await())
          .isInstanceOf(InterruptedException.class);
    }

    assertThat(limit.wasExceeded()).isTrue();
    assertThat(Thread.interrupted()).as("of whoever uses the thread next").isFalse();
  }

  @Test
  void anAnswerThatIsFoundInTimeIsReturned() throws Exception {
    assertThat(
            AnswerLimit.<String, IOException>find(
                Duration.ofHours(1), due -> "" + due.getAsBoolean()))
        .isEqualTo("false");
    assertThat(AnswerLimit.<String, IOException>find(Duration.ZERO, due -> "" + due.getAsBoolean()))
        .isEqualTo("true");
  }

  @Test
  void anAnswerThatIsNotFoundInTimeIsATimeout() {
    var limit = new AnswerLimit(Duration.ZERO, Duration.ZERO);

    assertThatThrownBy(() -> AnswerLimit.find(limit, _ -> waited()))
        .isInstanceOf(TimeoutException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void aSearchThatEndsWithoutAPlanIsATimeout() {
    AnswerLimit.Search<String, RuntimeException> search =
        due -> {
          if (due.getAsBoolean()) {
            throw new SearchStoppedException();
          }
          return "";
        };

    assertThatThrownBy(() -> AnswerLimit.find(Duration.ZERO, search))
        .isInstanceOf(TimeoutException.class)
        .hasCauseInstanceOf(SearchStoppedException.class);
  }

  @Test
  void aSearchThatSomebodyElseInterruptsIsInterrupted() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> AnswerLimit.find(Duration.ofHours(1), _ -> waited()))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
  }

  private static String waited() throws InterruptedException {
    new CountDownLatch(1).await();
    return "";
  }

  @Test
  void anInterruptOfSomebodyElseIsNotTheLimits() {
    var limit = new AnswerLimit(Duration.ofHours(1));
    try (limit) {
      Thread.currentThread().interrupt();
    }

    assertThat(limit.wasExceeded()).isFalse();
    assertThat(Thread.interrupted()).isTrue();
  }
}
