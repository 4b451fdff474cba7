package dev.berth.descheduler.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.usage.TrustedUsage.NodeUsageCollector;
import dev.berth.descheduler.usage.UsageCheck.PodUsage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeUsageCollectorTest {
  private final NodeUsageCollector collector = new NodeUsageCollector();

  @Test
  void theFirstReportCountsAsItIs() {
    collector.collect("n", usage("1500m", "1Gi"));

    assertThat(collector.usage("n")).hasToString(usage("1500m", "1Gi").toString());
  }

  @Test
  void laterReportsCountATenth() {
    collector.collect("n", usage("1", "1000"));
    collector.collect("n", usage("2", "2000"));

    assertThat(collector.usage("n")).isEqualTo(usage("1100m", "1100"));
  }

  @Test
  void halvesAreRoundedUp() {
    collector.collect("n", usage("0", "0"));
    collector.collect("n", usage("5m", "4"));

    // 0.5 and 0.4; 1 - 0.9 is a little less than a tenth.
    assertThat(collector.usage("n")).isEqualTo(usage("0", "0"));
    collector.collect("n", usage("6m", "6"));
    assertThat(collector.usage("n")).isEqualTo(usage("1m", "1"));
  }

  @Test
  void theMeanStopsShortOfAConstantValue() {
    collector.collect("n", usage("0", "0"));
    for (int i = 0; i < 200; i++) {
      collector.collect("n", usage("1", "1000"));
    }

    assertThat(collector.usage("n")).isEqualTo(usage("996m", "996"));
  }

  @Test
  void anUnknownNodeHasNoUsage() {
    assertThat(collector.usage("n")).isNull();
  }

  @Test
  void aPodUsesWhatItsContainersDo() {
    assertThat(PodUsage.of(List.of(usage("100m", "1Mi"), usage("50m", "2Mi"))))
        .isEqualTo(usage("150m", "3Mi"));
  }

  @Test
  void nothingIsKnownOfAPodIfAContainerSaysNothing() {
    assertThat(PodUsage.of(List.of(usage("1", "1"), Map.of("cpu", Quantity.parse("1"))))).isNull();
  }

  private static Map<String, Quantity> usage(String cpu, String memory) {
    return Map.of("cpu", Quantity.parse(cpu), "memory", Quantity.parse(memory));
  }
}
