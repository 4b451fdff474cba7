package dev.berth.engine.cache;

import static dev.berth.engine.EngineObjects.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.model.PodInfo;
import dev.berth.testkit.Given;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class MovedKindsTest {
  private final MovedKinds kinds = new MovedKinds(3);

  @Test
  void podsThatDifferInNothingThatCountsAreOfOneKind() {
    assertThat(kinds.moved(running("a", "n1"), 10)).isEqualTo(-1);
    assertThat(kinds.moved(running("b", "n2"), 11)).isEqualTo(10);
    assertThat(kinds.moved(ofApp("web"), 12)).isEqualTo(-1);
    assertThat(kinds.moved(PodInfo.of(Given.pod("d").deletedAt(Instant.EPOCH).build()), 13))
        .isEqualTo(-1);
    assertThat(kinds.moved(ofApp("web"), 14)).isEqualTo(12);

    assertThat(kinds.size()).isEqualTo(3);
    assertThat(kinds.latest(0)).isEqualTo(11);
    assertThat(kinds.latest(1)).isEqualTo(14);
    assertThat(kinds.any(1).pod().metadata().labels()).containsEntry("app", "web");
    assertThat(kinds.round()).isZero();
  }

  @Test
  void whenThereAreTooManyANewRoundBegins() {
    for (int i = 0; i < 7; i++) {
      assertThat(kinds.moved(ofApp("a" + i), i)).isEqualTo(-1);
      assertThat(kinds.round()).isEqualTo(i / 3);
      assertThat(kinds.size()).isEqualTo(1 + i % 3);
      assertThat(kinds.latest(i % 3)).isEqualTo(i);
    }
  }

  private static PodInfo ofApp(String app) {
    return PodInfo.of(Given.pod("p").labels("app=" + app).build());
  }
}
