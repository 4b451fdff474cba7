package dev.berth.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Numbers in documents.
final class MeasureTest {
  private static final Map<String, Object> DOCUMENT =
      Map.of(
          "nodes",
          3L,
          "cost",
          Map.of("after", 1.5),
          "survives",
          true,
          "name",
          "web",
          "shapes",
          List.of(Map.of("count", 2), Map.of("count", 7)),
          "a/b",
          1L,
          "m~n",
          2L,
          "",
          4L);

  @ParameterizedTest
  @CsvSource({
    "/nodes,          3",
    "/cost/after,     1.5",
    "/survives,       1",
    "/shapes,         2",
    "/shapes/1/count, 7",
    "/a~1b,           1",
    "/m~0n,           2",
    "/,               4",
    "/name,",
    "/cost,",
    "/shapes/2/count,",
    "/shapes/01/count,",
    "/shapes/-/count,",
    "/missing/nodes,",
    "/nodes/0,"
  })
  void aPointerFindsANumber(String path, @Nullable Double number) {
    var pointer = JsonPointer.parse(path);

    assertThat(new Measure("m", pointer).of(DOCUMENT)).isEqualTo(number);
    assertThat(pointer).hasToString(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nodes", "/a~", "/a~2", "$.nodes"})
  void otherTextsAreNoPointers(String text) {
    assertThatThrownBy(() -> JsonPointer.parse(text))
        .hasMessageContaining("must be a JSON Pointer");
  }

  @ParameterizedTest
  @CsvSource({
    "mean, 3,   1 2 6",
    "min,  1,   2 1 6",
    "max,  6,   2 6 1",
    "p50,  2,   6 1 2",
    "p50,  1,   2 1",
    "p51,  2,   2 1",
    "p95,  19,  1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    "p96,  20,  1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    "p1,   1,   1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
    "p99,  5,   5"
  })
  void percentilesAreOfTheNearestRank(String name, double expected, String values) {
    var numbers = List.of(values.split(" ")).stream().mapToDouble(Double::parseDouble).toArray();
    var statistic = SampleStatistic.parse(name).orElseThrow();

    assertThat(statistic.of(numbers)).isEqualTo(expected);
    assertThat(statistic).hasToString(name);
  }
}
