package dev.berth.cli.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.ClusterChange;
import dev.berth.testkit.Given;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StepOrderTest {
  private static final long SECOND = 1_000_000_000L;

  private final StepOrder order = new StepOrder(Duration.ofSeconds(2));

  private static Step step(long version) {
    var node = Given.node("n" + version).build();
    return Step.of(
        new ClusterChange.Added(
            node.withMetadata(node.metadata().withResourceVersion(Long.toString(version)))),
        0);
  }

  private List<Long> polled(long second) {
    var versions = new ArrayList<Long>();
    for (Step step = order.poll(second * SECOND);
        step != null;
        step = order.poll(second * SECOND)) {
      versions.add(step.version());
    }
    return versions;
  }

  @Test
  void aChangeWaitsForThoseBeforeIt() {
    order.add(step(7), 0);
    order.add(step(9), SECOND);
    order.add(step(5), SECOND);

    assertThat(polled(1)).isEmpty();
    assertThat(order.nextIn(SECOND)).isEqualTo(SECOND);
    assertThat(polled(2)).containsExactly(5L, 7L);
    assertThat(order.upcoming(10)).extracting(Step::version).containsExactly(9L);
    assertThat(polled(3)).containsExactly(9L);
    assertThat(order.late()).isZero();
  }

  @Test
  void whatComesTooLateIsNotHeldUp() {
    order.add(step(7), 0);
    assertThat(polled(2)).containsExactly(7L);
    order.add(step(8), 3 * SECOND);
    order.add(step(6), 3 * SECOND);

    assertThat(polled(3)).containsExactly(6L);
    assertThat(order.late()).isEqualTo(1);
    assertThat(polled(5)).containsExactly(8L);
  }

  @Test
  void atTheEndNothingWaits() {
    order.add(step(2), 0);
    order.add(step(1), 0);

    assertThat(order.pollNow()).extracting(Step::version).isEqualTo(1L);
    assertThat(order.pollNow()).extracting(Step::version).isEqualTo(2L);
    assertThat(order.pollNow()).isNull();
  }

  @Test
  void changesOfOneVersionKeepTheirOrder() {
    var gone = Given.node("n").metadata(it -> it.withResourceVersion("3")).build();
    order.add(Step.of(new ClusterChange.Deleted(gone), 0), 0);
    order.add(Step.of(new ClusterChange.Added(gone), 0), 0);

    assertThat(order.upcoming(2))
        .extracting(step -> step.after() == null)
        .containsExactly(true, false);
  }
}
