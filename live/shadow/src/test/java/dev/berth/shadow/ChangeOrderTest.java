package dev.berth.shadow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.ClusterChange;
import dev.berth.testkit.Given;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChangeOrderTest {
  private static final long SECOND = 1_000_000_000L;

  private final ChangeOrder order = new ChangeOrder(Duration.ofSeconds(2));

  private static ObjectChange change(long version) {
    var node = Given.node("n" + version).build();
    return ObjectChange.of(
        new ClusterChange.Added(
            node.withMetadata(node.metadata().withResourceVersion(Long.toString(version)))),
        0);
  }

  private List<Long> polled(long second) {
    var versions = new ArrayList<Long>();
    for (ObjectChange change = order.poll(second * SECOND);
        change != null;
        change = order.poll(second * SECOND)) {
      versions.add(change.version());
    }
    return versions;
  }

  @Test
  void aChangeWaitsForThoseBeforeIt() {
    order.add(change(7), 0);
    order.add(change(9), SECOND);
    order.add(change(5), SECOND);

    assertThat(polled(1)).isEmpty();
    assertThat(order.nextIn(SECOND)).isEqualTo(SECOND);
    assertThat(polled(2)).containsExactly(5L, 7L);
    assertThat(order.upcoming(10)).extracting(ObjectChange::version).containsExactly(9L);
    assertThat(polled(3)).containsExactly(9L);
    assertThat(order.late()).isZero();
  }

  @Test
  void whatComesTooLateIsNotHeldUp() {
    order.add(change(7), 0);
    assertThat(polled(2)).containsExactly(7L);
    order.add(change(8), 3 * SECOND);
    order.add(change(6), 3 * SECOND);

    assertThat(polled(3)).containsExactly(6L);
    assertThat(order.late()).isEqualTo(1);
    assertThat(polled(5)).containsExactly(8L);
  }

  @Test
  void atTheEndNothingWaits() {
    order.add(change(2), 0);
    order.add(change(1), 0);

    assertThat(order.pollNow()).extracting(ObjectChange::version).isEqualTo(1L);
    assertThat(order.pollNow()).extracting(ObjectChange::version).isEqualTo(2L);
    assertThat(order.pollNow()).isNull();
  }

  @Test
  void changesOfOneVersionKeepTheirOrder() {
    var gone = Given.node("n").metadata(it -> it.withResourceVersion("3")).build();
    order.add(ObjectChange.of(new ClusterChange.Deleted(gone), 0), 0);
    order.add(ObjectChange.of(new ClusterChange.Added(gone), 0), 0);

    assertThat(order.upcoming(2))
        .extracting(change -> change.after() == null)
        .containsExactly(true, false);
  }
}
