package dev.berth.plugins.defaultpreemption;

import static dev.berth.testkit.Given.budget;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.diagnosis.GroupPreemptionReport;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.Code;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Scenario;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Groups make room for themselves, and pods among groups.
class PodGroupPostFilterTest {
  private static final PodGroup URGENT = withPriority(gang("urgent", 2), 10);
  private static final GivenPod A = pod("a").inGroup("urgent").priority(10).cpu("2");
  private static final GivenPod B = pod("b").inGroup("urgent").priority(10).cpu("2");

  private static final PodGroup OLD = disruptedTogether(withPriority(gang("old", 2), 1));
  private static final GivenPod OLD_1 = pod("old-1").inGroup("old").priority(1).cpu("2");
  private static final GivenPod OLD_2 = pod("old-2").inGroup("old").priority(1).cpu("2");

  @Test
  void aGangTakesThePlaceOfAGang() {
    var scenario =
        groups(node("n1").cpu("2").running(OLD_1), node("n2").cpu("2").running(OLD_2))
            .with(URGENT, OLD);

    GroupDecision decision = scenario.schedule(URGENT, A, B);
    assertThat(decision.result()).isEqualTo(Result.WAITING);
    assertThat(preemption(decision).status().message())
        .isEqualTo("pod group preemption: found a placement for podgroup, preempting 2 victims");
    assertThat(preemption(decision).nominated())
        .isEqualTo(Map.of(A.build().key(), "n1", B.build().key(), "n2"));
    assertThat(report(decision).victims())
        .extracting(VictimUnit::toString)
        .containsExactly("podgroup/default/old");
    assertThat(report(decision).groupsDisrupted()).isEqualTo(1);
    assertThat(scenario.pod(OLD_1)).isEmpty();
    assertThat(scenario.pod(OLD_2)).isEmpty();

    assertThat(scenario.schedule(URGENT, A, B).result()).isEqualTo(Result.SCHEDULED);
  }

  @Test
  void aPodTakesThePlaceOfAWholeGang() {
    var scenario =
        groups(node("n1").cpu("2").running(OLD_1), node("n2").cpu("2").running(OLD_2)).with(OLD);

    Decision decision = scenario.schedule(pod("single").priority(10).cpu("2"));
    assertThat(decision).isUnschedulable();
    assertThat(decision.preemptionMessage())
        .endsWith("found a potential placement for pod on node n1, preempting 2 victims");
    assertThat(scenario.pod(OLD_1)).isEmpty();
    assertThat(scenario.pod(OLD_2)).isEmpty();
  }

  @Test
  void thePriorityOfAGroupProtectsItsPods() {
    var important = withPriority(gang("old", 2), 10);
    var scenario = groups(node("n1").cpu("2").running(OLD_1)).with(important);

    Decision decision = scenario.schedule(pod("single").priority(10).cpu("2"));
    assertThat(decision.preemptionMessage())
        .endsWith("0/1 nodes are available: 1 No preemption victims found for incoming pod.");
  }

  @Test
  void withoutTheGateThePodsPrioritiesCount() {
    var important = withPriority(gang("old", 2), 10);
    var scenario = Scenario.cluster(node("n1").cpu("2").running(OLD_1)).with(important);

    assertThat(scenario.schedule(pod("single").priority(10).cpu("2"))).isUnschedulable();
    assertThat(scenario.pod(OLD_1)).isEmpty();
  }

  @Test
  void whatIsGuardedByABudgetIsSparedFirst() {
    var guarded = pod("guarded").labels("app=web").priority(1).cpu("2");
    var free = pod("free").priority(9).cpu("2");
    var scenario =
        groups(node("n1").cpu("6").running(guarded, free, pod("high").priority(99).cpu("1")))
            .with(withPriority(gang("urgent", 1), 10), budget("web", "app=web", 0));

    GroupDecision decision = scenario.schedule(URGENT, A);
    assertThat(report(decision).victims())
        .extracting(VictimUnit::toString)
        .containsExactly("pod/default/free");
    assertThat(report(decision).pdbViolations()).isZero();
  }

  @Test
  void withoutVictimsItIsSaidSo() {
    var scenario =
        groups(node("n1").cpu("2").running(pod("equal").priority(10).cpu("2"))).with(URGENT);

    var preemption = preemption(scenario.schedule(URGENT, A, B));
    assertThat(preemption.status().code()).isEqualTo(Code.UNSCHEDULABLE_AND_UNRESOLVABLE);
    assertThat(preemption.status().message())
        .isEqualTo("pod group preemption: No preemption victims found for incoming preemptor");
  }

  @Test
  void whatKeepsTheGroupAwayEvenThenIsSaid() {
    var scenario =
        groups(node("n1").cpu("2").running(pod("low").priority(1).cpu("2"))).with(URGENT);

    var preemption = preemption(scenario.schedule(URGENT, A, B));
    assertThat(preemption.status().code()).isEqualTo(Code.UNSCHEDULABLE);
    assertThat(preemption.status().message())
        .endsWith(
            "pod group preemption: minCount (2) cannot be satisfied: 1 scheduled, 0 remaining");
    assertThat(requireNonNull(report(preemption).retry()).placements()).hasSize(1);
  }

  @Test
  void aMemberThatNeverPreemptsKeepsTheGroupFromIt() {
    var scenario = crowded();

    assertThat(
            preemption(scenario.schedule(URGENT, A.neverPreempts(), B.neverPreempts()))
                .status()
                .message())
        .endsWith("pod group preemption: not eligible due to preemptionPolicy=Never.");
    assertThat(scenario.pod(OLD_1)).isPresent();
  }

  @Test
  void withItsGateThePolicyOfTheGroupCounts() {
    var never = URGENT.withSpec(URGENT.spec().withPreemptionPolicy("Never"));
    var scenario = crowded().enable(SchedulerFeature.POD_GROUP_PREEMPTION_POLICY).with(never);

    assertThat(
            preemption(scenario.schedule(never, A.neverPreempts(), B.neverPreempts()))
                .status()
                .message())
        .endsWith("pod group preemption: not eligible due to preemptionPolicy=Never.");
  }

  @Test
  void aGroupWaitsForVictimsOnNominatedNodes() {
    var leaving =
        OLD_1
            .deletedAt(Instant.EPOCH)
            .condition("DisruptionTarget", "True", "PreemptionByScheduler");
    var scenario =
        groups(node("n1").cpu("2").running(leaving), node("n2").cpu("2").running(OLD_2))
            .with(URGENT, OLD);

    GroupDecision decision = scenario.schedule(URGENT, A.nominatedTo("n1"), B);
    assertThat(decision.result()).isEqualTo(Result.WAITING);
    assertThat(preemption(decision).status().message())
        .isEqualTo("pod group preemption: ongoing preemption on nominated nodes");
    assertThat(preemption(decision).nominated()).isEqualTo(Map.of(A.build().key(), "n1"));
    assertThat(preemption(decision).report()).isNull();
    assertThat(scenario.pod(OLD_2)).isPresent();
  }

  /// As in kube-scheduler: while victims are spared, a member that is nominated to the node where
  /// it has been placed counts twice for those after it.
  @Test
  void nominationsStandWhileVictimsAreSpared() {
    var group = withPriority(gang("urgent", 3), 10);
    var small = pod("a").inGroup("urgent").priority(10).cpu("1");
    var other = pod("b").inGroup("urgent").priority(10).cpu("1");
    var third = pod("c").inGroup("urgent").priority(10).cpu("2").nodeSelector("disk=ssd");
    var scenario =
        groups(
                node("n1").cpu("4").running(pod("beside").priority(1).cpu("2")),
                node("n2").cpu("2").labels("disk=ssd").running(pod("low").priority(1).cpu("2")))
            .with(group);

    assertThat(report(scenario.schedule(group, small.nominatedTo("n1"), other, third)).victims())
        .extracting(VictimUnit::toString)
        .containsExactlyInAnyOrder("pod/default/beside", "pod/default/low");
  }

  @Test
  void aMemberThatCannotBeReservedAnyMoreStillTakesItsPlace() {
    var scenario =
        groups(node("n1").cpu("3").running(pod("low").priority(1).cpu("1")))
            .plugin(new ReservingWithoutLow())
            .configuredBy(
                """
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles:
                - plugins:
                    multiPoint:
                      enabled:
                      - name: ReservingWithoutLow
                """)
            .with(URGENT);

    // Beside the first member, which no plugin would reserve there, the second has no room.
    GroupDecision decision = scenario.schedule(URGENT, A.cpu("1"), B.cpu("2"));
    assertThat(report(decision).victims())
        .extracting(VictimUnit::toString)
        .containsExactly("pod/default/low");
  }

  private static Scenario groups(GivenNode... nodes) {
    return Scenario.cluster(nodes).enable(SchedulerFeature.GENERIC_WORKLOAD);
  }

  private static Scenario crowded() {
    return groups(node("n1").cpu("2").running(OLD_1), node("n2").cpu("2").running(OLD_2))
        .with(URGENT, OLD);
  }

  private static PodGroup withPriority(PodGroup group, int priority) {
    return group.withSpec(group.spec().withPriority(priority));
  }

  private static PodGroup disruptedTogether(PodGroup group) {
    return group.withSpec(group.spec().withDisruptionMode(DisruptionMode.ALL));
  }

  private static GroupDecision.Preemption preemption(GroupDecision decision) {
    return requireNonNull(decision.preemption());
  }

  private static GroupPreemptionReport report(GroupDecision decision) {
    return report(preemption(decision));
  }

  private static GroupPreemptionReport report(GroupDecision.Preemption preemption) {
    return requireNonNull(preemption.report());
  }
}
