package dev.berth.timeline.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Round numbers along an axis.
final class ScaleTest {
  private static String texts(Scale scale) {
    return Arrays.stream(scale.marks()).mapToObj(scale::text).collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "100, 0 20 40 60 80 100",
    "1, 0.0 0.2 0.4 0.6 0.8 1.0",
    "3.2, 0 1 2 3 4",
    "678.7, 0 200 400 600 800",
    "12, 0.0 2.5 5.0 7.5 10.0 12.5",
    "6600, '0 2,000 4,000 6,000 8,000'",
    "0, 0 1",
  })
  void itReachesTheValueInAboutFiveSteps(double value, String marks) {
    assertThat(texts(Scale.upTo(value))).isEqualTo(marks);
    assertThat(Scale.upTo(value).end()).isGreaterThanOrEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"1, 0 1", "2, 0 1 2", "5, 0 1 2 3 4 5", "12, 0 3 6 9 12", "0, 0 1"})
  void thingsHaveNoHalves(double count, String marks) {
    assertThat(texts(Scale.upToCount(count))).isEqualTo(marks);
  }
}
