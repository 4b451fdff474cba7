package dev.berth.loadaware.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeTableTest {
  @Test
  void aStateStaysAsItWas() {
    NodeTable<String> first = NodeTable.<String>empty().plus("a", "1");
    NodeTable<String> second = first.plus("a", "2").plus("b", "3");
    NodeTable<String> third = second.minus("a");

    assertThat(first.get("a")).isEqualTo("1");
    assertThat(first.get("b")).isNull();
    assertThat(second.get("a")).isEqualTo("2");
    assertThat(third.get("a")).isNull();
    assertThat(third.get("b")).isEqualTo("3");
    assertThat(third.minus("a")).isSameAs(third);
  }

  /// Nodes come and go, so that places are given anew now and then.
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void everyStateIsWhatAMapWouldBe(long seed) {
    var random = new SplittableRandom(seed);
    Map<String, Integer> expected = new HashMap<>();
    NodeTable<Integer> table = NodeTable.empty();
    for (int i = 0; i < 6_000; i++) {
      String node = "n" + (i / 2 - random.nextInt(300));
      if (random.nextInt(5) < 2) {
        table = table.plus(node, i);
        expected.put(node, i);
      } else {
        table = table.minus(node);
        expected.remove(node);
      }
      if (i % 100 == 0) {
        for (int number = -300; number <= i / 2; number++) {
          assertThat(table.get("n" + number))
              .as("seed %d, step %d, node %d", seed, i, number)
              .isEqualTo(expected.get("n" + number));
        }
      }
    }
  }
}
