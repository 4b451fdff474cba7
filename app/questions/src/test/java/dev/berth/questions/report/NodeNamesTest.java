package dev.berth.questions.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How nodes are called on a screen.
final class NodeNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ip-1.eu.internal ip-2.eu.internal | ip-1    | .eu.internal",
        "a.x.internal b.y.internal         | a.x     | .internal",
        "a.internal b                      | a.internal | ''",
        "node-a node-b                     | node-a  | ''",
        "only.one.internal                 | only.one.internal | ''",
        "pool.a.x pool.a.x-1               | pool.a.x | ''",
      })
  void theDomainOfAllNodesIsLeftOut(String nodes, String first, String domain) {
    var all = Arrays.asList(nodes.split(" ", -1));
    var names = NodeNames.of(all, true);

    assertThat(names.shown(all.getFirst())).isEqualTo(first);
    assertThat(names.domain()).isEqualTo(domain);
  }

  @Test
  void elsewhereNamesStayWhole() {
    var names = NodeNames.of(Arrays.asList("a.internal", "b.internal"), false);

    assertThat(names.shown("a.internal")).isEqualTo("a.internal");
    assertThat(names.domain()).isEmpty();
  }
}
