package dev.berth.questions.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.size.ConsolidationPlan;
import dev.berth.capacity.size.ScalePlan;
import dev.berth.capacity.size.SizeBound;
import dev.berth.capacity.size.StayReason;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundTextTest {
  @Test
  void thePlanIsComparedByNewNodesAndByAll() {
    assertThat(BoundText.ofScale(plan(21, null, bound("20"), 20)))
        .isEqualTo(
            "20 nodes is the least that might do by their resources; this is at most 5.0 % more,"
                + " and 1.0 % of all nodes together. 20 nodes were tried, and are too few; not all"
                + " plans between were tried.");
  }

  @Test
  void pricesOfNewNodesSayNothingOfAll() {
    assertThat(BoundText.ofScale(plan(3, new BigDecimal("0.75"), bound("0.60"), null)))
        .isEqualTo(
            "0.60 per hour is the least that might do by their resources; this is at most 25.0 %"
                + " more. Not all plans between were tried.");
  }

  @Test
  void aPlanThatIsTheBestNeedsNoComparison() {
    assertThat(
            BoundText.ofScale(
                plan(20, null, new SizeBound(new BigDecimal(20), true, true, "cpu"), 19)))
        .isEqualTo(
            "Fewer nodes are not enough: every smaller plan that could have worked was simulated"
                + " and leaves pods pending.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0 | 2 | No more nodes can go: those that are left would have too little memory.
          1 | 2 | No more nodes can go: 1 node stays for reasons above, and as for the others, those that are left would have too little memory.
          2 | 2 | No more nodes can go: the others stay for the reasons above.
          """)
  void nodesThatStayByARuleAreNotALackOfResources(int byRule, int kept, String text) {
    var reasons = new LinkedHashMap<String, StayReason>();
    for (var i = 0; i < kept; i++) {
      reasons.put("n" + i, new StayReason("kept", null, "", i < byRule));
    }
    var plan =
        new ConsolidationPlan(
            List.of(),
            null,
            reasons,
            new LinkedHashMap<>(),
            0,
            null,
            List.of(),
            List.of(),
            new SizeBound(BigDecimal.ZERO, true, false, "memory"),
            1);

    assertThat(BoundText.ofConsolidation(plan)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "cpu, have too little cpu",
    "nvidia.com/gpu, have too little nvidia.com/gpu",
    "pods, take too few pods",
    "'', be too few for pods that exclude each other"
  })
  void theResourceThatDecidesIsNamed(String scarce, String shortage) {
    var bound = new SizeBound(new BigDecimal(3), true, false, scarce);

    assertThat(BoundText.ofScale(plan(3, null, bound, null)))
        .isEqualTo("Fewer nodes are not enough: they would %s.".formatted(shortage));
  }

  private static SizeBound bound(String value) {
    return new SizeBound(new BigDecimal(value), false, false, "");
  }

  /// Beside 80 nodes that are there.
  private static ScalePlan plan(
      int nodes, @Nullable BigDecimal price, SizeBound bound, @Nullable Integer refused) {
    var each = new ScalePlan.NewNode("n", "a", "", null, List.<ObjectKey>of());
    return new ScalePlan(
        List.of(new ScalePlan.ShapeCount("a", nodes, null)),
        price,
        80,
        Collections.nCopies(nodes, each),
        100,
        List.of(),
        0,
        0,
        null,
        List.of(),
        List.of(),
        bound,
        refused,
        5);
  }
}
