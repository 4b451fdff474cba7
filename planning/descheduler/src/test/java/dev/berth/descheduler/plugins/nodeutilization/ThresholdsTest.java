package dev.berth.descheduler.plugins.nodeutilization;

import static dev.berth.testkit.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.Quantity;
import dev.berth.descheduler.plugins.nodeutilization.NodeLoad.NodeCapacity;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThresholdsTest {
  @ParameterizedTest
  @CsvSource({
    "20, 30, true, false", // at the low threshold
    "20.000001, 30, false, false",
    "10, 30.5, false, false",
    "50, 60, false, false", // at the high threshold
    "50.000001, 60, false, true",
    "0, 61, false, true",
  })
  void aNodeIsUnderInAllAndOverInAnyResource(
      double cpu, double memory, boolean under, boolean over) {
    var thresholds =
        new Thresholds(Map.of("cpu", 20.0, "memory", 30.0), Map.of("cpu", 50.0, "memory", 60.0));
    var percent = Map.of("cpu", cpu, "memory", memory);

    assertThat(thresholds.isUnder(percent)).isEqualTo(under);
    assertThat(thresholds.isOver(percent)).isEqualTo(over);
  }

  @Test
  void whatANodeDoesNotHaveIsNotInUse() {
    var thresholds = new Thresholds(Map.of("gpu", 0.0), Map.of("gpu", 0.0));

    assertThat(thresholds.isUnder(Map.of())).isTrue();
    assertThat(thresholds.isOver(Map.of())).isFalse();
  }

  @Test
  void deviationsAreFromTheMeanOfTheNodesThatHaveTheResource() {
    var nodes = List.of(Map.of("cpu", 10.0, "gpu", 80.0), Map.of("cpu", 30.0));

    var thresholds =
        Thresholds.around(
            nodes,
            Map.of("cpu", 5.0, "gpu", 100.0, "disk", 1.0),
            Map.of("cpu", 90.0, "gpu", 5.0, "disk", 1.0));

    assertThat(thresholds.low()).isEqualTo(Map.of("cpu", 15.0, "gpu", 0.0));
    assertThat(thresholds.high()).isEqualTo(Map.of("cpu", 100.0, "gpu", 85.0));
  }

  @Test
  void percentagesAreOfWhatIsAllocatable() {
    var capacity =
        NodeCapacity.of(
            node("n")
                .cpu("3")
                .memory("1Gi")
                .status(it -> it.withCapacity(Map.of("gpu", Quantity.parse("2"))))
                .build());

    assertThat(
            capacity.percent(
                Map.of("cpu", q("1500m"), "memory", q("256Mi"), "gpu", q("1"), "pods", q("11"))))
        .isEqualTo(Map.of("cpu", 50.0, "memory", 25.0, "pods", 10.0));
  }

  @Test
  void capacityCountsIfNothingIsSaidOfWhatIsAllocatable() {
    var node =
        node("n")
            .status(it -> it.withAllocatable(Map.of()).withCapacity(Map.of("cpu", q("4"))))
            .build();

    assertThat(NodeCapacity.of(node).percent(Map.of("cpu", q("1")))).isEqualTo(Map.of("cpu", 25.0));
  }

  @Test
  void ofNothingNothingIsInUse() {
    assertThat(NodeCapacity.of(node("n").cpu("0").build()).percent(Map.of("cpu", q("1"))))
        .isEqualTo(Map.of("cpu", 0.0));
  }

  @Test
  void limitsAreTruncated() {
    var node = node("n").cpu("1001m").memory("1001").pods(7).build();

    assertThat(NodeCapacity.of(node).upTo(Map.of("cpu", 50.0, "memory", 50.0, "gpu", 9.0), ALL))
        .isEqualTo(Map.of("cpu", q("500m"), "memory", q("500"), "pods", q("7"), "gpu", q("0")));
  }

  private static final Set<String> ALL = Set.of("cpu", "memory", "pods", "gpu");

  private static Quantity q(String text) {
    return Quantity.parse(text);
  }
}
