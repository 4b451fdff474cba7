package dev.berth.engine.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What plugins know of nodes is good for a while only; then the engine asks again.
class ExpiryTableTest {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private final List<String> changed = new ArrayList<>();
  private Instant now = BEGIN;

  private final ExpiryTable table =
      new ExpiryTable(
          new NodeInputs() {
            @Override
            public void changed(String node, NodeAspect aspect) {
              changed.add(node + " " + aspect);
            }

            @Override
            public void changedAt(String label, Set<String> values, NodeAspect aspect) {
              changed.add(label + values);
            }
          });
  private final NodeExpiries first = table.add(NodeAspect.OBJECT, () -> now);
  private final NodeExpiries second = table.add(NodeAspect.LABELS, () -> now);

  private static Instant at(int seconds) {
    return BEGIN.plusSeconds(seconds);
  }

  @Test
  void theNextExpiryIsTheEarliestOfAllPlugins() {
    assertThat(table.next()).isNull();
    first.set("n1", List.of(at(20)));
    assertThat(table.next()).isEqualTo(at(20));
    second.set("n1", List.of(at(10), at(40)));
    assertThat(table.next()).isEqualTo(at(10));

    second.set("n1", List.of(at(30)));
    assertThat(table.next()).as("instead of what was set before").isEqualTo(at(20));
    first.forget("n1");
    assertThat(table.next()).isEqualTo(at(30));
    table.remove(second);
    assertThat(table.next()).isNull();
  }

  @Test
  void anExpiryIsReportedOnceAndAtItsInstant() {
    first.set("n1", List.of(at(20), at(10)));
    first.set("n2", List.of(at(10)));
    second.set("n3", List.of(at(10)));

    assertThat(table.takeExpired(at(9))).isEmpty();
    assertThat(changed).isEmpty();
    assertThat(table.takeExpired(at(10))).containsExactly("n1", "n2", "n3");
    assertThat(changed).containsExactly("n1 OBJECT", "n2 OBJECT", "n3 LABELS");
    assertThat(table.takeExpired(at(10))).isEmpty();
    assertThat(table.next()).isEqualTo(at(20));
    assertThat(table.takeExpired(at(25))).containsExactly("n1");
    assertThat(table.next()).isNull();
  }

  /// An answer may not be older than the time on which it depends.
  @Test
  void whoReadsTheTimeSeesWhatHasExpiredByThen() {
    first.set("n1", List.of(at(10)));
    now = at(10);

    assertThat(first.now()).isEqualTo(at(10));
    assertThat(changed).containsExactly("n1 OBJECT");
    assertThat(table.takeExpired(at(10))).as("to wake the pods").containsExactly("n1");
  }

  @Test
  void theTimeDoesNotGoBack() {
    now = at(10);
    assertThat(first.now()).isEqualTo(at(10));
    now = at(5);
    assertThat(first.now()).isEqualTo(at(10));

    first.set("n1", List.of(at(7), at(10)));
    assertThat(table.next()).as("what is over already").isNull();
  }
}
