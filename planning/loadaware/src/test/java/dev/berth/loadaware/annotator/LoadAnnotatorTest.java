package dev.berth.loadaware.annotator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.loadaware.annotator.LoadAnnotator.NodeAnnotations;
import dev.berth.loadaware.annotator.SyncSchedule.NodeSync;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is written.
final class LoadAnnotatorTest {
  private static final Instant NOW = Instant.parse("2026-03-18T23:01:27.9Z");
  private static final MonitoredNode NODE = new MonitoredNode("n1", "10.0.0.1", List.of("n1"));
  private static final NodeSync SYNC = new NodeSync(NODE, List.of("cpu", "mem"));

  private final Map<String, String> written = new HashMap<>();

  private LoadAnnotator annotator(Map<String, Double> values, NodeAnnotations annotations) {
    return new LoadAnnotator(
        query -> {
          Double value = values.get(query.replaceFirst("\\{.*", ""));
          return value == null ? List.of() : List.of(new MeasuredSeries(Map.of(), value));
        },
        new BindingRecords(List.of(), 10),
        annotations,
        ZoneId.of("Asia/Shanghai").getRules(),
        InstantSource.fixed(NOW));
  }

  private boolean write(Map<String, String> annotations) {
    written.putAll(annotations);
    return true;
  }

  @Test
  void valuesAndHeatAreWrittenInOneGoInTheLocalTime() throws Exception {
    var failed = annotator(Map.of("cpu", 0.42, "mem", 1.0), (_, it) -> write(it)).annotate(SYNC);

    assertThat(failed).isEmpty();
    assertThat(written)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "cpu", "0.42000,2026-03-19T07:01:27Z",
                "mem", "1.00000,2026-03-19T07:01:27Z",
                "node_hot_value", "0,2026-03-19T07:01:27Z"));
  }

  @Test
  void whatHasNoValueIsLeftAsItIs() throws Exception {
    var failed = annotator(Map.of("mem", 0.5), (_, it) -> write(it)).annotate(SYNC);

    assertThat(failed).containsOnlyKeys("cpu");
    assertThat(failed.get("cpu")).startsWith("no series of cpu{");
    assertThat(written).containsOnlyKeys("mem", "node_hot_value");
  }

  @Test
  void withoutAnyValueNothingIsWritten() throws Exception {
    assertThat(annotator(Map.of(), (_, it) -> write(it)).annotate(SYNC))
        .containsOnlyKeys("cpu", "mem");
    assertThat(written).isEmpty();
  }

  @Test
  void whatCannotBeWrittenIsTriedAgain() throws Exception {
    var refused =
        annotator(
            Map.of("cpu", 0.1, "mem", 0.2),
            (_, _) -> {
              throw new IOException("forbidden");
            });

    assertThat(refused.annotate(SYNC)).isEqualTo(Map.of("cpu", "forbidden", "mem", "forbidden"));
  }

  @Test
  void aNodeThatIsGoneIsNoFailure() throws Exception {
    assertThat(annotator(Map.of("cpu", 0.1), (_, _) -> false).annotate(SYNC)).isEmpty();
  }

  /// As Go's `strconv.FormatFloat(value, 'f', 5, 64)`.
  @ParameterizedTest
  @CsvSource({
    "0, 0.00000",
    "0.000005, 0.00001",
    "0.000015, 0.00002",
    "0.123455, 0.12345",
    "2.5e-05, 0.00003",
    "0.5, 0.50000",
    "1e15, 1000000000000000.00000",
    "1e-9, 0.00000"
  })
  void aNumberHasFiveDigitsAsInGo(double value, String text) {
    assertThat(LoadAnnotator.number(value)).isEqualTo(text);
  }
}
