package dev.berth.timeline.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Charts of values over time.
final class TimeChartTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static TimeChart chart() {
    return new TimeChart("Pods", "a.yaml · 3 nodes", "pods");
  }

  @Test
  void aLineHasAGapWhereThereIsNoValue() {
    List<@Nullable Double> values = new ArrayList<>(Arrays.asList(0.0, 10.0, null, 10.0, 0.0));

    assertThat(chart().line("running", values).svg(MINUTE, Duration.ofMinutes(5)))
        .contains("d=\"M140.8 372L270.4 84M529.6 84L659.2 372\" class=\"l l0\"");
  }

  @Test
  void areasStandOnEachOther() {
    assertThat(
            chart()
                .area("a", List.of(2.0, 2.0))
                .area("b", List.of(1.0, 3.0))
                .svg(MINUTE, Duration.ofMinutes(2)))
        .contains("d=\"M238 256.8L562 256.8L562 372L238 372Z\" class=\"f0\"")
        .contains("d=\"M238 199.2L562 84L562 256.8L238 256.8Z\" class=\"f1\"");
  }

  @Test
  void manyValuesAreAFewPoints() {
    List<@Nullable Double> values = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      values.add((double) i);
    }

    assertThat(chart().line("x", values).svg(MINUTE, Duration.ofMinutes(400)))
        .hasSizeLessThan(8_000);
  }

  @Test
  void textIsTextAndIsEscaped() {
    assertThat(new TimeChart("a < b & c", "", "").line("\"x\"", List.of(1.0)).svg(MINUTE, MINUTE))
        .contains("<title>a &lt; b &amp; c</title>", ">&quot;x&quot;</text>")
        .contains("@media(prefers-color-scheme:dark)");
  }
}
