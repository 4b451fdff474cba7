package dev.berth.shadow;

import static dev.berth.shadow.ShadowScenario.node;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.shadow.Verdict.NotJudged;
import dev.berth.shadow.Verdict.NotJudgedReason;
import dev.berth.testkit.GivenPod;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// How decisions about members of groups compare: each with one about the pod by itself.
final class MembersTest {
  private static final String NO_ROOM =
      "pod group is unschedulable, minCount (3) cannot be satisfied: 2 scheduled, 0 remaining";

  /// Two nodes of 4 CPUs, and a gang that comes.
  private static ShadowScenario story(int minCount, String cpu) {
    var story =
        new ShadowScenario()
            .gate(SchedulerFeature.GENERIC_WORKLOAD)
            .with(node("n1"), node("n2"))
            .begin()
            .put(gang("g", minCount));
    for (int i = 0; i < minCount; i++) {
      story.comes(member("m" + i, cpu));
    }
    return story;
  }

  private static GivenPod member(String name, String cpu) {
    return pod(name).cpu(cpu).inGroup("g");
  }

  @Test
  void membersAgreeBesideThoseThatHaveBeenBound() {
    var report = story(2, "3").binds("m0", "n1").binds("m1", "n2").report();

    assertThat(report.agreements()).isEqualTo(2);
    assertThat(report.kept()).isEmpty();
  }

  @Test
  void aMemberIsGatedUntilItsGangIsThere() {
    var report =
        new ShadowScenario()
            .gate(SchedulerFeature.GENERIC_WORKLOAD)
            .with(node("n1"))
            .begin()
            .put(gang("g", 2))
            .comes(member("m0", "1"))
            .binds("m0", "n1")
            .report();

    assertThat(report.agreements()).isZero();
    assertThat(report.notJudged())
        .isEqualTo(Map.of(new NotJudged(NotJudgedReason.MEMBER, "").reason(), 1));
  }

  @Test
  void thatAGangDoesNotFitIsNotJudged() {
    var report = story(3, "3").fails("m0", NO_ROOM).fails("m1", NO_ROOM).report();

    assertThat(report.notJudged())
        .isEqualTo(Map.of(new NotJudged(NotJudgedReason.MEMBER, "").reason(), 2));
  }

  @Test
  void withoutTheGateItIsAPodLikeAnyOther() {
    var report =
        new ShadowScenario()
            .with(node("n1"))
            .begin()
            .comes(member("m0", "1"))
            .fails("m0", NO_ROOM)
            .report();

    assertThat(report.notJudged()).isEmpty();
    assertThat(report.differences()).isEqualTo(1);
  }
}
