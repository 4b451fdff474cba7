package dev.berth.plugins.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DomainCountsTest {
  @Test
  void domainsKeepThePositionsInWhichTheyCame() {
    var counts = new DomainCounts();

    assertThat(counts.register("b")).isZero();
    assertThat(counts.add("a", 3)).isEqualTo(3);
    assertThat(counts.register("b")).isZero();
    assertThat(counts.position("a")).isEqualTo(1);
    assertThat(counts.position("c")).isEqualTo(-1);
    assertThat(counts.size()).isEqualTo(2);
    assertThat(counts.at(1)).isEqualTo(3);
    assertThat(counts.get("b")).isZero();
    assertThat(counts.get("c")).isZero();
    assertThat(counts.size()).as("asking makes no domain").isEqualTo(2);
  }

  /// One of several copies is changed or copied at a time; each must stay as its own map is.
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4})
  void copiesDoNotSeeEachOther(long seed) {
    var random = new Random(seed);
    List<DomainCounts> copies = new ArrayList<>(List.of(new DomainCounts()));
    List<Map<String, Long>> expected = new ArrayList<>(List.of(new HashMap<>()));
    for (int step = 0; step < 500; step++) {
      int which = random.nextInt(copies.size());
      if (random.nextInt(20) == 0) {
        copies.add(copies.get(which).copy());
        expected.add(new HashMap<>(expected.get(which)));
      } else {
        String domain = "d" + random.nextInt(30);
        long delta = random.nextInt(-2, 4);
        copies.get(which).add(domain, delta);
        expected.get(which).merge(domain, delta, Long::sum);
      }
      for (int i = 0; i < copies.size(); i++) {
        DomainCounts counts = copies.get(i);
        assertThat(counts.size()).isEqualTo(expected.get(i).size());
        expected.get(i).forEach((domain, count) -> assertThat(counts.get(domain)).isEqualTo(count));
      }
    }
  }
}
