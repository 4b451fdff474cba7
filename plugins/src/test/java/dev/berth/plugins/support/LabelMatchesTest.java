package dev.berth.plugins.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.selector.Selector;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelMatchesTest {
  @Test
  void theResultIsTheSelectorsHoweverOftenItIsCalled() {
    var selector = Selector.ofLabels(Map.of("app", "web"));
    var matches = new LabelMatches(selector);
    List<Map<String, String>> labels =
        IntStream.range(0, 1000)
            .mapToObj(i -> Map.of("app", i % 3 == 0 ? "web" : "db", "i", "" + i))
            .toList();

    for (int round = 0; round < 2; round++) {
      for (var asked : labels) {
        assertThat(matches.test(asked)).isEqualTo(selector.matches(asked));
        assertThat(matches.test(asked)).isEqualTo(selector.matches(asked));
      }
    }
  }
}
