package dev.berth.query.pages;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which labels of nodes have few values, and which node has which of them.
final class LabelColumnsTest {
  @Test
  void anEmptyValueIsAValueAndNoLabelIsNone() {
    var labels =
        LabelColumns.of(
            List.of(
                Map.of("disk", "ssd", "a", "b"), Map.of(), Map.of("disk", ""), Map.of("a", "b")));

    assertThat(labels.values())
        .containsExactly(entry("a", List.of("b")), entry("disk", List.of("", "ssd")));
    assertThat(labels.places())
        .containsExactly(entry("a", List.of(0, -1, -1, 0)), entry("disk", List.of(1, -1, 0, -1)));
  }

  @ParameterizedTest
  @CsvSource({"50, true", "51, false"})
  void labelsOfManyValuesAreLeftOut(int nodes, boolean isKept) {
    var labels =
        LabelColumns.of(
            IntStream.range(0, nodes).mapToObj(i -> Map.of("host", "node-" + i)).toList());

    assertThat(labels.values().containsKey("host")).isEqualTo(isKept);
    assertThat(labels.places().containsKey("host")).isEqualTo(isKept);
  }

  @Test
  void ofTooManyLabelsThoseStayThatMostNodesHave() {
    Map<String, String> many =
        IntStream.range(0, LabelColumns.MOST_LABELS)
            .boxed()
            .collect(toMap("feature-%03d"::formatted, _ -> "true"));
    var labels = LabelColumns.of(List.of(many, Map.of("zone", "a"), Map.of("zone", "b")));

    assertThat(labels.values()).hasSize(LabelColumns.MOST_LABELS).containsKey("zone");
    assertThat(labels.values()).doesNotContainKey("feature-199").containsKey("feature-198");
  }
}
