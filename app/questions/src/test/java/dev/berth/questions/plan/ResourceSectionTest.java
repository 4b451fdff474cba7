package dev.berth.questions.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.planner.PlanOutcome.ResourceUse;
import dev.berth.terminal.PageForm;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResourceSectionTest {
  private static final long GI = 1L << 30;

  private static final ResourceSection SECTION =
      new ResourceSection(
          List.of(
              new ResourceUse("cpu", 8_000, 4_500, 1_500, 3),
              new ResourceUse("memory", 4 * GI, GI, 2 * GI, 1),
              new ResourceUse("hugepages-2Mi", 0, 0, 0, 0)),
          List.of(
              new ResourceUse("cpu", 8_000, 6_000, 2_000, 1),
              new ResourceUse("memory", 4 * GI, GI, 2 * GI, 1),
              new ResourceUse("hugepages-2Mi", 0, 0, 0, 0)));

  @Test
  void whatChangesHasAnArrowAndWhatNobodyHasIsLeftOut() {
    assertThat(PlanExample.text(PageForm.TABLE, SECTION::write))
        .isEqualTo(
            """
            Resources, one by one and with the plan
              RESOURCE  CAPACITY       USED       LEFT  LARGEST PIECE  PARTLY USED NODES
              cpu            8.0  56% → 75%  3.5 → 2.0      1.5 → 2.0              3 → 1
              memory         4Gi        25%        3Gi            2Gi                  1
            """);
  }

  @Test
  void aSpreadsheetGetsPlainNumbers() {
    assertThat(PlanExample.text(PageForm.CSV, SECTION::write))
        .contains(
            "RESOURCE,UNIT,CAPACITY,USED ONE BY ONE,USED,LEFT ONE BY ONE,LEFT,",
            "\ncpu,,8,4.5,6,3.5,2,1.5,2,3,1\n",
            "\nmemory,Gi,4,1,1,3,3,2,2,1,1\n");
  }
}
