package dev.berth.questions.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.meta.ObjectKey;
import dev.berth.planner.UnplacedPod;
import dev.berth.questions.report.WorkloadIndex;
import dev.berth.terminal.PageForm;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WaitingPodsSectionTest {
  private static final WorkloadIndex NO_WORKLOADS =
      new WorkloadIndex(PlanExample.cluster().objects());

  private static UnplacedPod pod(String namespace, int i, int priority, String gang) {
    return new UnplacedPod(new ObjectKey(namespace, "p" + i), priority, gang, "0/1 nodes: no room");
  }

  private static String text(List<UnplacedPod> pods, boolean all) {
    return PlanExample.text(
        PageForm.TABLE, page -> new WaitingPodsSection(pods, NO_WORKLOADS, all).write(page));
  }

  @Test
  void fewPodsAreListedAndAReasonStandsOnce() {
    assertThat(text(List.of(pod("a", 1, 9, ""), pod("b", 2, 0, "Job b/train")), false))
        .isEqualTo(
            """
            Waiting
              a/p1  priority 9
              b/p2  priority 0  gang Job b/train
                0/1 nodes: no room
            """);
  }

  @Test
  void manyPodsAreGrouped() {
    var pods = IntStream.range(0, 11).mapToObj(i -> pod("a", i, 0, "")).toList();

    assertThat(text(pods, false)).contains("  single pods in a  11 pods, such as p0\n");
    assertThat(text(pods, true)).contains("  a/p10\n").doesNotContain("single pods");
  }

  @Test
  void manyGroupsAreCut() {
    var pods = IntStream.range(0, 25).mapToObj(i -> pod("team-" + i, i, 0, "")).toList();

    assertThat(text(pods, false))
        .contains("single pods in team-19")
        .endsWith("  and 5 more; --all shows every pod\n")
        .doesNotContain("team-20");
    assertThat(text(pods, true)).contains("team-24/p24");
  }

  @Test
  void nothingIsSaidIfNoPodWaits() {
    assertThat(text(List.of(), true)).isEmpty();
  }
}
