package dev.berth.plugins.together;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Scenario;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// A gang one of whose members is being deleted.
class DeletedMemberTest {
  private static final PodGroup TWO = gang("g", 2);
  private static final GivenPod A = pod("a").inGroup("g").cpu("2");
  private static final GivenPod B = pod("b").inGroup("g").cpu("2");

  /// kube-scheduler fails where no member is left to be tried, and calls it an error of devices.
  @Test
  void oneThatIsBeingDeletedIsLeftOutButStillCountsForTheQuorum() {
    GroupDecision decision =
        Scenario.cluster(node("n1"))
            .enable(SchedulerFeature.GENERIC_WORKLOAD)
            .with(TWO)
            .schedule(TWO, A, B.deletedAt(Instant.EPOCH));

    assertThat(decision.result()).isEqualTo(GroupDecision.Result.ERROR);
    assertThat(decision.status().message())
        .isEqualTo("error in \"DynamicResources\" PodGroupPostFilter plugins: not found");
    assertThat(decision.members())
        .extracting(member -> member.decision().result())
        .containsExactly(Decision.Result.ERROR, Decision.Result.SKIPPED);
  }
}
