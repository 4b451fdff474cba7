package dev.berth.engine.cache;

import static dev.berth.engine.EngineObjects.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.Given;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class KindNumbersTest {
  private final KindNumbers numbers = new KindNumbers(3);

  @Test
  void podsThatDifferInNothingThatCountsShareANumber() {
    var first = numbers.of(running("a", "n1"));

    assertThat(numbers.of(running("b", "n2"))).isEqualTo(first);
    assertThat(numbers.of(PodInfo.of(Given.pod("c").labels("app=web").build())))
        .isNotEqualTo(first);
    assertThat(numbers.of(PodInfo.of(Given.pod("d").deletedAt(Instant.EPOCH).build())))
        .isNotEqualTo(first);
    assertThat(numbers.round()).isZero();
  }

  @Test
  void whenThereAreTooManyANewRoundBegins() {
    for (int i = 0; i < 7; i++) {
      assertThat(numbers.of(PodInfo.of(Given.pod("p").labels("app=a" + i).build())))
          .isEqualTo(i % 3);
      assertThat(numbers.round()).isEqualTo(i / 3);
    }
  }
}
