package dev.berth.loadaware.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrometheusQueriesTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  private static MeasuredSeries series(String label, String name, double value) {
    return new MeasuredSeries(Map.of(label, name), value);
  }

  private static Iterable<NodeMeasurement> read(
      List<MeasuredSeries> cpu, List<MeasuredSeries> memory) throws IOException {
    return new PrometheusQueries("cpu", "memory")
        .measure(query -> query.equals("cpu") ? cpu : memory, NOON);
  }

  private static NodeMeasurement measured(String node, long milliCpu, long memory) {
    return new NodeMeasurement(node, NOON, Duration.ZERO, milliCpu, memory, null);
  }

  @Test
  void aNodeWithBothValuesIsMeasured() throws Exception {
    assertThat(
            read(
                List.of(series("node", "n1", 1.5), series("node", "n2", 1)),
                List.of(series("node", "n1", 1 << 30))))
        .containsExactly(measured("n1", 1500, 1 << 30));
  }

  @ParameterizedTest
  @CsvSource({
    "node=n1 instance=10.0.0.1:9100,     n1",
    "nodename=n2 instance=10.0.0.1:9100, n2",
    "instance=n3:9100,                   n3",
    "instance=n4,                        n4"
  })
  void aNodeIsNamedByALabel(String labels, String node) throws Exception {
    var series = new MeasuredSeries(labels(labels), 1);
    assertThat(read(List.of(series), List.of(series))).containsExactly(measured(node, 1000, 1));
  }

  private static Map<String, String> labels(String text) {
    return List.of(text.split(" ", -1)).stream()
        .map(label -> label.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  @Test
  void ofSeveralValuesTheLargestCounts() throws Exception {
    var memory = List.of(series("node", "a", 1));
    assertThat(
            read(
                List.of(series("node", "a", 2), series("node", "a", 3), series("node", "a", 1)),
                memory))
        .containsExactly(measured("a", 3000, 1));
  }

  @ParameterizedTest
  @CsvSource({"node, NaN", "node, -1", "job, 1"})
  void whatIsNoValueOfANodeIsLeftOut(String label, double value) throws Exception {
    assertThat(read(List.of(series(label, "a", value)), List.of(series("node", "a", 1)))).isEmpty();
  }
}
