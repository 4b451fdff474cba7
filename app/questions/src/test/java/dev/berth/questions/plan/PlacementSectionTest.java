package dev.berth.questions.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.planner.PodPlacement;
import dev.berth.terminal.PageForm;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class PlacementSectionTest {
  private static String text(String title, List<PodPlacement> placements, int most) {
    return PlanExample.text(
        PageForm.TABLE, page -> new PlacementSection(title, placements, most).write(page));
  }

  private static List<PodPlacement> placements(int count, String from) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> new PodPlacement(new ObjectKey("shop", "p" + i), "n%d.dc".formatted(i), from))
        .toList();
  }

  @Test
  void movesSayWhereFrom() {
    assertThat(text("Moves", placements(3, "old.dc"), 2))
        .isEqualTo(
            """
            Moves
              POD      FROM  TO
              shop/p0  old   n0
              shop/p1  old   n1
              and 1 more; --all shows each
              All names of nodes end in .dc
            """);
  }

  @Test
  void placementsSayWhere() {
    assertThat(text("Placements", placements(1, ""), 2))
        .isEqualTo(
            """
            Placements
              POD      NODE
              shop/p0  n0.dc
            """);
    assertThat(text("Placements", List.of(), 2)).isEmpty();
  }
}
