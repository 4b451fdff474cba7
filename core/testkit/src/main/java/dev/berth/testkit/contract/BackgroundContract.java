package dev.berth.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import org.junit.jupiter.api.Test;

/// The contract of plugins with background work: the work is a value, its results depend only on
/// its inputs, and its objects can be distinguished.
public interface BackgroundContract extends PluginContract {
  /// The API server from which the work reads; it gives the same answers each time.
  ApiReader reader();

  /// The work that the plugin requests.
  default Collection<BackgroundWork> works() {
    FakePluginContext context = context(nodes());
    var _ = factory().createFrom(args(), context);
    return context.works();
  }

  @Test
  default void thePluginRequestsEqualWorkEachTime() {
    assertThat(works())
        .as(Remedy.EQUAL_WORK.of("what is requested by two plugins with equal arguments"))
        .isNotEmpty()
        .isEqualTo(works());
  }

  @Test
  default void workHasAPeriodAndAName() {
    for (BackgroundWork work : works()) {
      assertThat(work.name()).as(Remedy.EQUAL_WORK.of("the work's name")).isNotBlank();
      assertThat(work.period())
          .as(Remedy.EQUAL_WORK.of("the period of " + work.name()))
          .isGreaterThan(Duration.ZERO);
    }
  }

  @Test
  default void theSameAnswersGiveTheSameObjects() throws Exception {
    for (BackgroundWork work : works()) {
      assertThat(turn(work))
          .as(Remedy.PURE_WORK.of("the objects of " + work.name()))
          .isEqualTo(turn(work));
    }
  }

  @Test
  default void noTwoObjectsAreOfOneKindAndName() throws Exception {
    for (BackgroundWork work : works()) {
      assertThat(turn(work))
          .as(Remedy.PURE_WORK.of("the objects of " + work.name()))
          .extracting(object -> object.getClass() + " " + object.key())
          .doesNotHaveDuplicates();
    }
  }

  @Test
  default void workMayEndBeforeItsFirstTurn() {
    for (BackgroundWork work : works()) {
      assertThatCode(() -> work.begin(reader()).end())
          .as(Remedy.EQUAL_WORK.of("the end of " + work.name()))
          .doesNotThrowAnyException();
    }
  }

  private Collection<? extends KubernetesObject> turn(BackgroundWork work) throws Exception {
    BackgroundWork.Task task = work.begin(reader());
    try {
      return task.run(Instant.parse("2026-01-01T00:00:00Z"));
    } finally {
      task.end();
    }
  }
}
