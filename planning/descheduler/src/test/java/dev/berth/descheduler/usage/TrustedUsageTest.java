package dev.berth.descheduler.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.descheduler.cluster.IndexedCluster;
import dev.berth.testkit.fake.FakeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TrustedUsageTest {
  private static final Node NODE = node();

  private final FakeClock clock = new FakeClock();
  private final IndexedCluster cluster = new IndexedCluster(List.of(NODE));
  private final TrustedUsage careful = new TrustedUsage(cluster, clock, false);
  private final TrustedUsage original = new TrustedUsage(cluster, clock, true);

  private static Node node() {
    var empty = Kinds.NODE.empty().withMetadata(ObjectMeta.named("", "n1"));
    return empty.withStatus(
        empty
            .status()
            .withCapacity(Map.of("cpu", Quantity.parse("4"), "memory", Quantity.parse("8Gi"))));
  }

  private NodeMetrics measured(String cpu, String memory, Instant at) {
    return new NodeMetrics(
        ObjectMeta.named("", "n1"),
        at,
        Duration.ofSeconds(15),
        Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory)));
  }

  @Test
  void theFirstMeasurementCountsAsItIsAndEachFurtherOneATenth() {
    for (TrustedUsage nodes : List.of(careful, original)) {
      assertThat(nodes.usage("n1")).isNull();
      assertThat(nodes.collect(measured("1", "1000", clock.instant()))).isEmpty();
      assertThat(nodes.usage("n1"))
          .isEqualTo(Map.of("cpu", Quantity.parse("1"), "memory", Quantity.parse("1000")));
      assertThat(nodes.collect(measured("2", "5", clock.instant()))).isEmpty();
      assertThat(nodes.usage("n1"))
          .isEqualTo(Map.of("cpu", Quantity.parse("1100m"), "memory", Quantity.parse("901")));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 1Gi, cpu is -1 of 4",
    "1, -5, memory is -5 of 8Gi",
    "41, 1Gi, cpu is 41 of 4",
    "1, 81Gi, memory is 81Gi of 8Gi",
  })
  void nothingIsKnownAfterWhatCannotBeTrue(String cpu, String memory, String problem) {
    careful.collect(measured("1", "1Gi", clock.instant()));
    assertThat(careful.collect(measured(cpu, memory, clock.instant()))).isEqualTo(problem);
    assertThat(careful.usage("n1")).isNull();
    assertThat(original.collect(measured(cpu, memory, clock.instant()))).isEmpty();
    assertThat(original.usage("n1")).isNotNull();
  }

  @Test
  void anOldMeasurementDoesNotCount() {
    var old = measured("1", "1Gi", clock.instant().minusSeconds(181));
    assertThat(careful.collect(old)).startsWith("it was measured at ");
    assertThat(careful.usage("n1")).isNull();
    assertThat(original.collect(old)).isEmpty();
    assertThat(original.usage("n1")).isNotNull();
  }

  /// The clock of a node may be ahead a little, but not by minutes.
  @ParameterizedTest
  @CsvSource({"180, true", "181, false"})
  void aMeasurementOfTheFutureDoesNotCount(int seconds, boolean counts) {
    careful.collect(measured("1", "1Gi", clock.instant().plusSeconds(seconds)));

    assertThat(careful.usage("n1") != null).isEqualTo(counts);
  }

  @Test
  void whatIsNotMeasuredAnyMoreIsForgotten() {
    careful.collect(measured("1", "1Gi", clock.instant()));
    original.collect(measured("1", "1Gi", clock.instant()));
    clock.advance(Duration.ofMinutes(3));
    assertThat(careful.usage("n1")).isNotNull();
    clock.advance(Duration.ofSeconds(1));
    assertThat(careful.usage("n1")).isNull();
    assertThat(original.usage("n1")).isNotNull();
  }
}
