package dev.berth.capacity.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How much has to be held so that the rest is still held after a loss.
class LossDemandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          -    | a a b b  | 4 4 4 4 | 6  | 6
          NODE | a b c d  | 4 4 4 4 | 6  | 10
          NODE | a b c d  | 4 1 4 4 | 6  | 7
          NODE | a b c d  | 4 4 4 4 | 0  | 0
          ZONE | a a b b  | 4 4 4 4 | 6  | 12
          ZONE | a b c c  | 4 4 4 4 | 6  | 9
          ZONE | a b c '' | 4 4 4 4 | 6  | 7
          ZONE | a b '' ''| 4 4 4 4 | 6  | 6
          ZONE | a a a a  | 4 4 4 4 | 6  | 6
          """)
  void needed(@Nullable LossUnit unit, String losses, String held, double rest, double needed) {
    var demand =
        new LossDemand(
            unit, Arrays.stream(losses.split(" ")).map(loss -> loss.replace("''", "")).toList(), 0);

    assertThat(demand.need(rest, weights(held))).isCloseTo(needed, within(1e-9));
  }

  private static double[] weights(String held) {
    return List.of(held.split(" ")).stream().mapToDouble(Double::parseDouble).toArray();
  }
}
