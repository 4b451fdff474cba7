package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.framework.GroupAttempt;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PodGroupPostFilterPlugin;
import dev.berth.framework.PodGroupPostFilterResult;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Condition;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Scenario;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Attempts to schedule a group as a whole.
class GroupCycleTest {
  private static final PodGroup TWO = gang("g", 2);
  private static final GivenPod A = pod("a").inGroup("g").cpu("2");
  private static final GivenPod B = pod("b").inGroup("g").cpu("2");
  private static final GivenPod C = pod("c").inGroup("g").cpu("2");

  private static Scenario groups(GivenNode... nodes) {
    return SmallScheduler.attempts(nodes).enable(SchedulerFeature.GENERIC_WORKLOAD);
  }

  private static List<Decision> members(GroupDecision decision) {
    return decision.members().stream().map(GroupDecision.Member::decision).toList();
  }

  private static Condition condition(GroupDecision decision) {
    return requireNonNull(decision.conditions().get(TWO.key()));
  }

  @Test
  void allMembersThatFitArePlacedAndEachSeesTheOnesBefore() {
    var scenario = groups(node("n1").cpu("2"), node("n2").cpu("2")).with(TWO);

    GroupDecision decision = scenario.schedule(TWO, A, B);

    assertThat(decision.result()).isEqualTo(Result.SCHEDULED);
    assertThat(members(decision)).extracting(Decision::chosen).containsExactly("n1", "n2");
    assertThat(condition(decision)).isEqualTo(new Condition("True", "Scheduled", ""));
    assertThat(scenario.pod(A)).map(it -> it.spec().nodeName()).contains("n1");
    assertThat(scenario.pod(B)).map(it -> it.spec().nodeName()).contains("n2");
  }

  @Test
  void oneMemberTooFewAndNoneIsPlaced() {
    var scenario = groups(node("n1").cpu("3")).with(TWO);

    GroupDecision decision = scenario.schedule(TWO, A, B);

    assertThat(decision.result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(decision.status().message())
        .startsWith("minCount (2) cannot be satisfied: 1 scheduled, 0 remaining");
    assertThat(decision.members().getFirst().proposed()).isEqualTo("n1");
    assertThat(members(decision).getFirst().message())
        .startsWith("pod group is unschedulable, minCount (2) cannot be satisfied");
    assertThat(members(decision).getLast())
        .hasMessage("0/1 nodes are available: 1 Insufficient cpu.");
    assertThat(condition(decision).status()).isEqualTo("False");
    assertThat(condition(decision).reason()).isEqualTo("Unschedulable");
    assertThat(scenario.pod(A)).map(it -> it.spec().nodeName()).contains("");
  }

  @Test
  void aFailedAttemptLeavesNothingBehind() {
    var scenario = groups(node("n1").cpu("3")).with(TWO);
    scenario.schedule(TWO, A, B);

    assertThat(scenario.schedule(pod("single").cpu("3"))).isAssumedOn("n1");
  }

  @Test
  void membersBeyondTheMinimumFailOneByOne() {
    var scenario = groups(node("n1").cpu("4")).with(TWO);

    GroupDecision decision = scenario.schedule(TWO, A, B, C);

    assertThat(decision.result()).isEqualTo(Result.SCHEDULED);
    assertThat(members(decision))
        .extracting(Decision::result)
        .containsExactly(
            Decision.Result.SCHEDULED, Decision.Result.SCHEDULED, Decision.Result.UNSCHEDULABLE);
    assertThat(condition(decision).status()).isEqualTo("True");
  }

  @Test
  void oneThatComesLaterNeedsNoOthersOnceTheGangRuns() {
    var scenario = groups(node("n1").cpu("4"), node("n2").cpu("2")).with(TWO);
    scenario.schedule(TWO, A, B);

    assertThat(scenario.schedule(TWO, C).result()).isEqualTo(Result.SCHEDULED);
  }

  @Test
  void aGangWithoutRoomForOneMoreIsUnschedulableAlthoughItRuns() {
    var scenario = groups(node("n1").cpu("4")).with(TWO);
    scenario.schedule(TWO, A, B);

    GroupDecision decision = scenario.schedule(TWO, C);

    assertThat(decision.result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(decision.status().message()).startsWith("pod group is unschedulable");
  }

  @Test
  void aGangWithTooFewMembersIsNotTried() {
    GroupDecision decision = groups(node("n1")).with(TWO).schedule(TWO, A);

    assertThat(decision.result()).isEqualTo(Result.GATED);
    assertThat(members(decision).getFirst())
        .isGated()
        .hasMessage("waiting for minCount pods from a gang to appear in scheduling queue");
  }

  @Test
  void oneThatIsGatedHoldsUpAll() {
    GroupDecision decision =
        groups(node("n1")).with(TWO).schedule(TWO, A, B.gates("example.com/quota"));

    assertThat(decision.result()).isEqualTo(Result.GATED);
    assertThat(members(decision)).extracting(it -> it.pod().name()).containsExactly("b");
  }

  @Test
  void oneThatIsBeingDeletedIsLeftOutButStillCountsForTheQuorum() {
    GroupDecision decision =
        groups(node("n1")).with(TWO).schedule(TWO, A, B.deletedAt(Instant.EPOCH));

    assertThat(decision.result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(members(decision))
        .extracting(Decision::result)
        .containsExactly(Decision.Result.UNSCHEDULABLE, Decision.Result.SKIPPED);
  }

  @Test
  void aPluginThatFailsToMakeRoomIsTheErrorOfAllThatWereTried() {
    var scenario = groups(node("n1")).plugin(CannotMakeRoom.FACTORY).with(TWO);

    GroupDecision decision = scenario.schedule(TWO, A, B.deletedAt(Instant.EPOCH));

    assertThat(decision.result()).isEqualTo(Result.ERROR);
    assertThat(decision.status().message())
        .isEqualTo("error in \"CannotMakeRoom\" PodGroupPostFilter plugins: not found");
    assertThat(members(decision))
        .extracting(Decision::result)
        .containsExactly(Decision.Result.ERROR, Decision.Result.SKIPPED);
  }

  @Test
  void membersOfAnotherPriorityThanTheGroupAreAnError() {
    GroupDecision decision = groups(node("n1")).with(TWO).schedule(TWO, A, B.priority(7));

    assertThat(decision.result()).isEqualTo(Result.ERROR);
    assertThat(decision.status().message())
        .isEqualTo(
            "all pods in a single pod group should have the same priority as the pod group's"
                + " priority, got 7 and 0");
    assertThat(condition(decision).reason()).isEqualTo("SchedulerError");
    assertThat(members(decision)).allSatisfy(member -> assertThat(member).isError());
  }

  @Test
  void ofTwoRacksTheOneThatTakesMoreIsTaken() {
    PodGroup inARack = inARack(TWO);
    var scenario =
        topology(
                node("n1").labels("rack=a").cpu("4"),
                node("n2").labels("rack=b").cpu("4"),
                node("n3").labels("rack=b").cpu("2"))
            .with(inARack);

    GroupDecision decision = scenario.schedule(inARack, A, B, C);

    assertThat(decision.result()).isEqualTo(Result.SCHEDULED);
    assertThat(members(decision)).extracting(Decision::chosen).doesNotContain("n1");
    var chosen = requireNonNull(requireNonNull(decision.evaluation()).chosen());
    assertThat(chosen.placement()).isEqualTo("b");
    assertThat(chosen.assigned()).hasSize(3);
  }

  @Test
  void roomInTwoRacksTogetherIsNone() {
    PodGroup inARack = inARack(TWO);
    var scenario =
        topology(node("n1").labels("rack=a").cpu("2"), node("n2").labels("rack=b").cpu("2"))
            .with(inARack);

    GroupDecision decision = scenario.schedule(inARack, A, B);

    assertThat(decision.status().message())
        .startsWith(
            "pod group is unschedulable, 0/2 placements are available, first placement status:"
                + " minCount (2) cannot be satisfied: 1 scheduled, 0 remaining");
    assertThat(requireNonNull(decision.evaluation()).placements())
        .extracting(GroupEvaluation.InPlacement::placement)
        .containsExactly("a", "b");
    assertThat(members(decision).getLast())
        .hasMessage("0/1 nodes are available: 1 Insufficient cpu.");
  }

  @Test
  void whatFitsIntoOneRackDoesNotCountInTheNext() {
    PodGroup inARack = inARack(TWO);
    var scenario =
        topology(node("n1").labels("rack=a").cpu("4"), node("n2").labels("rack=b").cpu("2"))
            .with(inARack);

    GroupDecision decision = scenario.schedule(inARack, A, B);

    assertThat(members(decision)).extracting(Decision::chosen).containsExactly("n1", "n1");
    assertThat(requireNonNull(decision.evaluation()).placements())
        .extracting(
            GroupEvaluation.InPlacement::placement, placement -> placement.status().isSuccess())
        .containsExactly(tuple("a", true), tuple("b", false));
  }

  @Test
  void withoutARackThereIsNoPlacement() {
    PodGroup inARack = inARack(TWO);

    GroupDecision decision = topology(node("n1")).with(inARack).schedule(inARack, A, B);

    assertThat(requireNonNull(decision.evaluation()).message())
        .isEqualTo("no feasible placements found");
    assertThat(decision.status().message()).startsWith("no feasible placements found");
  }

  @Test
  void laterMembersGoToTheRackOfTheOthers() {
    PodGroup inARack = inARack(TWO);
    var scenario =
        topology(
                node("n1").labels("rack=a").cpu("9"),
                node("n2").labels("rack=b").cpu("6").running(A, B))
            .with(inARack);

    assertThat(members(scenario.schedule(inARack, C)).getFirst()).isAssumedOn("n2");
  }

  private static Scenario topology(GivenNode... nodes) {
    return groups(nodes).enable(SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING);
  }

  private static PodGroup inARack(PodGroup group) {
    return group.withSpec(
        group
            .spec()
            .withSchedulingConstraints(
                new PodGroupSchedulingConstraints(List.of(new TopologyConstraint("rack")))));
  }

  private static final class CannotMakeRoom implements PodGroupPostFilterPlugin {
    static final PluginFactory<?> FACTORY =
        new Made("CannotMakeRoom", CannotMakeRoom.class, _ -> new CannotMakeRoom());

    @Override
    public String name() {
      return "CannotMakeRoom";
    }

    @Override
    public PodGroupPostFilterResult podGroupPostFilter(GroupAttempt attempt) {
      throw new PluginException("not found");
    }
  }

  private static PodGroup urgent() {
    return TWO.withSpec(TWO.spec().withPriority(9));
  }

  @Test
  void aGroupForWhichOthersLeaveWaits() {
    var scenario = groups(node("n1").cpu("4").running(pod("low").cpu("2"))).with(urgent());

    GroupDecision decision = scenario.schedule(urgent(), A.priority(9), B.priority(9));
    assertThat(decision.result()).isEqualTo(Result.WAITING);
    assertThat(scenario.pod(pod("low"))).isEmpty();
  }

  @Test
  void aGroupForWhichNobodyMayLeaveIsUnschedulable() {
    var scenario =
        groups(node("n1").cpu("4").running(pod("high").cpu("2").priority(10))).with(urgent());

    GroupDecision decision = scenario.schedule(urgent(), A.priority(9), B.priority(9));
    assertThat(decision.result()).isEqualTo(Result.UNSCHEDULABLE);
    assertThat(scenario.pod(pod("high"))).isPresent();
  }

  /// Each member alone would fit beside one of them.
  @Test
  void aVictimStaysOnlyIfAllMembersFitBesideItTogether() {
    var scenario =
        groups(
                node("n1")
                    .cpu("5")
                    .running(pod("one").cpu("2"), pod("two").cpu("2"), pod("tiny").cpu("1")))
            .with(urgent());

    scenario.schedule(urgent(), A.priority(9), B.priority(9));
    assertThat(scenario.pod(pod("one"))).isEmpty();
    assertThat(scenario.pod(pod("two"))).isEmpty();
    assertThat(scenario.pod(pod("tiny"))).isPresent();
  }
}
