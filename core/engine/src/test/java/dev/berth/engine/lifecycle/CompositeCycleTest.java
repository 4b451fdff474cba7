package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.scheduling.CompositeGangSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.CompositePodGroupStatus;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.TopologyConstraint;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Condition;
import dev.berth.framework.diagnosis.GroupDecision.Member;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.Scenario;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Attempts to schedule a group of groups.
class CompositeCycleTest {
  private static final CompositePodGroup JOB = composite("job", null, 1);
  private static final GivenPod FITS = pod("fits").inGroup("a").cpu("1");
  private static final GivenPod LARGE = pod("large").inGroup("b").cpu("9");
  private static final GivenPod LARGE_TOO = pod("large-too").inGroup("b").cpu("9");
  private static final GivenPod LOST = pod("lost").inGroup("c");
  private static final GivenPod NEXT = pod("next").inGroup("c").cpu("1");

  private static CompositePodGroup composite(
      String name, @Nullable String parent, int minGroupCount) {
    return new CompositePodGroup(
        ObjectMeta.named("default", name).withUid("uid-" + name),
        CompositePodGroupSpec.EMPTY
            .withParentCompositePodGroupName(parent)
            .withSchedulingPolicy(
                new CompositePodGroupSchedulingPolicy(
                    null, new CompositeGangSchedulingPolicy(minGroupCount))),
        CompositePodGroupStatus.EMPTY);
  }

  private static PodGroup below(String parent, String name) {
    PodGroup group = gang(name, 1);
    return group.withSpec(group.spec().withParentCompositePodGroupName(parent));
  }

  private static PodGroup inARack(PodGroup group) {
    return group.withSpec(
        group
            .spec()
            .withSchedulingConstraints(
                new PodGroupSchedulingConstraints(List.of(new TopologyConstraint("rack")))));
  }

  /// A running pod of the group `c`, which wants a rack, is on a node that is in none.
  private static Scenario oneIsLost() {
    return composites(node("n1").labels("rack=a").cpu("8"), node("n2").cpu("8").running(LOST));
  }

  private static Scenario composites(GivenNode... nodes) {
    return SmallScheduler.attempts(nodes)
        .enable(
            SchedulerFeature.GENERIC_WORKLOAD,
            SchedulerFeature.TOPOLOGY_AWARE_WORKLOAD_SCHEDULING,
            SchedulerFeature.COMPOSITE_POD_GROUP);
  }

  private static void assertAllFailBy(GroupDecision decision, String error) {
    assertThat(decision.result()).isEqualTo(GroupDecision.Result.ERROR);
    assertThat(decision.members())
        .hasSize(3)
        .extracting(Member::decision)
        .allSatisfy(member -> {
          assertThat(member.result()).isEqualTo(Decision.Result.ERROR);
          assertThat(member.message()).isEqualTo(error);
        });
    assertThat(decision.conditions().values())
        .hasSize(3)
        .containsOnly(new Condition("False", "SchedulerError", error));
  }

  private static List<String> chosen(GroupDecision decision) {
    return decision.members().stream()
        .map(Member::decision)
        .map(member -> member.pod().name() + ":" + member.chosen())
        .toList();
  }

  @Test
  void enoughGroupsBelowArePlacedTogether() {
    CompositePodGroup both = composite("job", null, 2);
    var scenario =
        composites(node("n1").cpu("1"), node("n2").cpu("1"))
            .with(both, below("job", "a"), below("job", "c"));

    GroupDecision decision = scenario.schedule(both, FITS, NEXT);

    assertThat(decision.result()).isEqualTo(GroupDecision.Result.SCHEDULED);
    assertThat(chosen(decision)).containsExactly("fits:n1", "next:n2");
    assertThat(scenario.pod(NEXT)).map(pod -> pod.spec().nodeName()).contains("n2");
  }

  @Test
  void withTooFewGroupsNoneIsPlaced() {
    CompositePodGroup both = composite("job", null, 2);
    var scenario = composites(node("n1").cpu("1")).with(both, below("job", "a"), below("job", "b"));

    GroupDecision decision = scenario.schedule(both, FITS, LARGE);

    assertThat(decision.result()).isEqualTo(GroupDecision.Result.UNSCHEDULABLE);
    assertThat(scenario.pod(FITS)).map(pod -> pod.spec().nodeName()).contains("");
  }

  @Test
  void aGroupThatDoesNotFitLeavesItsRoomToTheNext() {
    PodGroup two = gang("b", 2);
    var scenario =
        composites(node("n1").cpu("1"))
            .with(
                JOB,
                two.withSpec(two.spec().withParentCompositePodGroupName("job")),
                below("job", "c"));

    GroupDecision decision = scenario.schedule(JOB, LARGE.cpu("1"), LARGE_TOO, NEXT);

    assertThat(decision.result()).isEqualTo(GroupDecision.Result.SCHEDULED);
    assertThat(scenario.pod(NEXT)).map(pod -> pod.spec().nodeName()).contains("n1");
  }

  @Test
  void anErrorOfOneGroupIsThatOfAllOfThem() {
    var scenario =
        oneIsLost().with(JOB, below("job", "a"), below("job", "b"), inARack(below("job", "c")));

    assertAllFailBy(
        scenario.schedule(JOB, FITS, LARGE, NEXT),
        "composite pod group evaluation failed due to child error: cannot determine domain for"
            + " already scheduled pods: no topology domain found for pod default/lost");
  }

  @Test
  void fromFurtherBelowItIsToldOnceForEachLevel() {
    var scenario =
        oneIsLost()
            .with(
                JOB,
                composite("part", "job", 1),
                below("job", "a"),
                below("part", "b"),
                inARack(below("part", "c")));

    assertAllFailBy(
        scenario.schedule(JOB, FITS, LARGE, NEXT),
        "composite pod group evaluation failed due to child error: composite pod group evaluation"
            + " failed due to child error: cannot determine domain for already scheduled pods: no"
            + " topology domain found for pod default/lost");
  }

  /// The first attempt does not get that far.
  @Test
  void anErrorOfTheAttemptWithoutVictimsIsShownWithIt() {
    CompositePodGroup both = composite("job", null, 2);
    CompositePodGroup urgent = both.withSpec(both.spec().withPriority(9));
    var scenario =
        composites(
                node("n1").labels("rack=a").cpu("1").running(pod("victim").cpu("1")),
                node("n2").cpu("0").running(LOST.priority(9)))
            .with(urgent, below("job", "a"), inARack(below("job", "c")));

    GroupDecision decision = scenario.schedule(urgent, FITS.priority(9), NEXT.priority(9));

    assertThat(decision.result()).isEqualTo(GroupDecision.Result.ERROR);
    assertThat(decision.status().message())
        .isEqualTo(
            "error in \"Evicting\" PodGroupPostFilter plugins:"
                + " composite pod group evaluation failed due to child error: cannot determine"
                + " domain for already scheduled pods: no topology domain found for pod"
                + " default/lost");
    GroupEvaluation retry =
        requireNonNull(
            requireNonNull(requireNonNull(decision.preemption()).report(), "report").retry(),
            "retry");
    assertThat(retry.placements().getFirst().children())
        .extracting(GroupEvaluation::message)
        .containsExactly(
            "",
            "cannot determine domain for already scheduled pods: no topology domain found for pod"
                + " default/lost");
  }
}
