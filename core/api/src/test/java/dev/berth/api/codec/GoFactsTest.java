package dev.berth.api.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Against facts printed by Go's `time` and `encoding/json`.
class GoFactsTest {
  private static Stream<List<String>> facts(String of) throws IOException {
    try (var in = GoFactsTest.class.getResourceAsStream("go-facts.txt")) {
      var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines()
          .filter(line -> line.startsWith(of))
          .map(line -> List.of(line.split("\\|", -1)));
    }
  }

  static Stream<List<String>> durations() throws IOException {
    return facts("duration|");
  }

  static Stream<List<String>> times() throws IOException {
    return facts("time|");
  }

  static Stream<List<String>> numbers() throws IOException {
    return facts("number|");
  }

  @ParameterizedTest
  @MethodSource("durations")
  void readsAndWritesDurationsAsGoDoes(List<String> fact) {
    if (fact.get(2).equals("!")) {
      assertThatThrownBy(() -> GoDuration.parse(fact.get(1))).isInstanceOf(DateTimeException.class);
    } else {
      var duration = GoDuration.parse(fact.get(1));
      assertThat(duration.toNanos()).isEqualTo(Long.parseLong(fact.get(2)));
      assertThat(GoDuration.format(duration)).isEqualTo(fact.get(3));
    }
  }

  @ParameterizedTest
  @MethodSource("times")
  void readsTimesAsGoDoes(List<String> fact) {
    if (fact.get(2).equals("!")) {
      assertThatThrownBy(() -> Rfc3339.parse(fact.get(1))).isInstanceOf(DateTimeException.class);
    } else {
      assertThat(Rfc3339.parse(fact.get(1))).isEqualTo(fact.get(2));
    }
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void writesNumbersAsGoDoes(List<String> fact) {
    var value = Double.longBitsToDouble(Long.parseUnsignedLong(fact.get(1), 16));
    assertThat(GoNumbers.format(value)).isEqualTo(fact.get(2));
  }
}
