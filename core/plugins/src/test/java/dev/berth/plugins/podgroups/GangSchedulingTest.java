package dev.berth.plugins.podgroups;

import static dev.berth.plugins.podgroups.GivenGroups.basic;
import static dev.berth.plugins.podgroups.GivenGroups.below;
import static dev.berth.plugins.podgroups.GivenGroups.composite;
import static dev.berth.plugins.podgroups.GivenGroups.tried;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PermitPlugin.PermitStatus;
import dev.berth.framework.PlacementFeasiblePlugin;
import dev.berth.framework.PlacementFeasiblePlugin.PlacementFeasibility.NotYet;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.contract.PluginContract;
import dev.berth.testkit.fake.FakePluginContext;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GangSchedulingTest implements PluginContract {
  private static final GivenPod A = pod("a").inGroup("g");
  private static final GivenPod B = pod("b").inGroup("g");
  private static final GivenPod C = pod("c").inGroup("g");
  private static final Rejected TOO_FEW =
      Rejected.unresolvable("waiting for minCount pods from a gang to appear in scheduling queue");
  private static final PermitStatus WAIT = new PermitStatus.Wait(Duration.ofMinutes(5));

  @Override
  public PluginFactory<?> factory() {
    return new GangSchedulingFactory();
  }

  private static FakePluginContext withComposites(FakePluginContext context) {
    return context.enable(SchedulerFeature.COMPOSITE_POD_GROUP);
  }

  private PreEnqueuePlugin.PreEnqueueStatus preEnqueue(FakePluginContext context, GivenPod pod) {
    return ((PreEnqueuePlugin) factory().createFrom(args(), context)).preEnqueue(pod.info());
  }

  private PermitStatus permit(FakePluginContext context, GivenPod pod) {
    return ((PermitPlugin) factory().createFrom(args(), context))
        .permit(new CycleState(), pod.info(), "n1");
  }

  @Test
  void aPodThatIsInNoGroupGoesOn() {
    assertThat(preEnqueue(FakePluginContext.of(), pod("p"))).isEqualTo(Success.SUCCESS);
    assertThat(permit(FakePluginContext.of(), pod("p"))).isEqualTo(Success.SUCCESS);
  }

  @Test
  void aMemberWaitsForTheObjectOfItsGroup() {
    assertThat(preEnqueue(FakePluginContext.of(), A))
        .isEqualTo(
            Rejected.unresolvable(
                "waiting for pods's pod group \"g\" to appear in scheduling queue"));
  }

  @Test
  void aMemberOfABasicGroupNeedsNoOthers() {
    var context = FakePluginContext.of().with(basic("g")).waiting(A.info());

    assertThat(preEnqueue(context, A)).isEqualTo(Success.SUCCESS);
  }

  @Test
  void theMembersOfAGangAreTriedOnceThereAreEnough() {
    var context = FakePluginContext.of().with(gang("g", 2)).waiting(A.info());
    assertThat(preEnqueue(context, A)).isEqualTo(TOO_FEW);

    context.waiting(B.info());
    assertThat(preEnqueue(context, A)).isEqualTo(Success.SUCCESS);
  }

  @Test
  void membersThatRunOrTerminateAreEnoughToo() {
    var running = FakePluginContext.of(node("n1").running(B)).with(gang("g", 2)).waiting(A.info());
    assertThat(preEnqueue(running, A)).isEqualTo(Success.SUCCESS);

    var terminating =
        FakePluginContext.of()
            .with(gang("g", 2))
            .waiting(A.info(), B.deletedAt(Instant.EPOCH).info());
    assertThat(preEnqueue(terminating, A)).isEqualTo(Success.SUCCESS);
  }

  @Test
  void podsOfTheSameGroupInAnotherNamespaceAreNone() {
    var context =
        FakePluginContext.of().with(gang("g", 2)).waiting(A.info(), B.namespace("other").info());

    assertThat(preEnqueue(context, A)).isEqualTo(TOO_FEW);
  }

  @Test
  void membersOfATreeWaitForAllObjectsAboveThem() {
    var context = withComposites(FakePluginContext.of());
    assertThat(preEnqueue(context, A))
        .isEqualTo(unseen("pod group state not found for podgroup/default/g"));

    context.waiting(A.info());
    assertThat(preEnqueue(context, A))
        .isEqualTo(unseen("pod group object not found in state for podgroup/default/g"));

    context.with(below("job", gang("g", 1)));
    assertThat(preEnqueue(context, A))
        .isEqualTo(
            unseen(
                "composite pod group object not found in state for compositepodgroup/default/job"));

    context.with(below("job", composite("job", 1)));
    assertThat(preEnqueue(context, A))
        .isEqualTo(
            unseen(
                "cycle detected in composite pod group hierarchy: compositepodgroup/default/job"));

    context.with(composite("job", 1));
    assertThat(preEnqueue(context, A)).isEqualTo(Success.SUCCESS);
  }

  private static Rejected unseen(String why) {
    return Rejected.unresolvable("failed to build hierarchy snapshot: " + why);
  }

  @Test
  void aTreeIsTriedOnceEnoughOfItsGroupsHaveEnoughPods() {
    var context =
        withComposites(FakePluginContext.of())
            .with(composite("job", 2), below("job", gang("g", 2)), below("job", basic("h")))
            .waiting(A.info(), B.info());
    assertThat(preEnqueue(context, A))
        .isEqualTo(
            Rejected.unresolvable("waiting for composite pod group \"job\" tree to meet quorum"));

    context.waiting(pod("other").inGroup("h").info());
    assertThat(preEnqueue(context, A)).isEqualTo(Success.SUCCESS);
  }

  @Test
  void aRootWithoutGroupsBelowIsAGangLikeOthers() {
    var context = withComposites(FakePluginContext.of()).with(gang("g", 2)).waiting(A.info());

    assertThat(preEnqueue(context, A)).isEqualTo(TOO_FEW);
  }

  @Test
  void anAssumedMemberWaitsForTheOthersAndWakesOne() {
    var context =
        FakePluginContext.of(node("n1").running(A)).with(gang("g", 3)).waiting(B.info(), C.info());

    assertThat(permit(context, A)).isEqualTo(WAIT);
    assertThat(context.activated()).extracting(PodInfo::toString).containsExactly("default/b");
    assertThat(context.waitingPods().verdicts()).isEmpty();
  }

  @Test
  void theLastOneLetsAllGo() {
    var context = FakePluginContext.of(node("n1").running(A, B, C)).with(gang("g", 3));
    context.waitingPods().add(A.info(), GangSchedulingPlugin.NAME);
    context.waitingPods().add(B.info(), GangSchedulingPlugin.NAME, "Other");

    assertThat(permit(context, C)).isEqualTo(Success.SUCCESS);
    assertThat(context.waitingPods().verdicts())
        .containsExactlyInAnyOrder(
            "GangScheduling allows default/a", "GangScheduling allows default/b");
    assertThat(context.activated()).isEmpty();
  }

  @Test
  void membersOfABasicGroupDoNotWait() {
    var context = FakePluginContext.of().with(basic("g")).waiting(A.info(), B.info());

    assertThat(permit(context, A)).isEqualTo(Success.SUCCESS);
  }

  @Test
  void membersOfATreeWaitForItAsAWhole() {
    var other = pod("other").inGroup("h");
    KubernetesObject[] tree = {
      composite("job", 2), below("job", basic("g")), below("job", basic("h"))
    };
    var half =
        withComposites(FakePluginContext.of(node("n1").running(A)))
            .with(tree)
            .waiting(other.info());
    assertThat(permit(half, A)).isEqualTo(WAIT);
    assertThat(half.activated()).extracting(PodInfo::toString).containsExactly("default/other");

    var whole = withComposites(FakePluginContext.of(node("n1").running(A, other))).with(tree);
    whole.waitingPods().add(A.info(), GangSchedulingPlugin.NAME);
    assertThat(permit(whole, other)).isEqualTo(Success.SUCCESS);
    assertThat(whole.waitingPods().verdicts()).containsExactly("GangScheduling allows default/a");
  }

  @Test
  void aMemberWhoseGroupIsGoneMeanwhileFails() {
    assertThatThrownBy(() -> permit(FakePluginContext.of(), A))
        .hasMessage("failed to get podGroup default/g: podgroup.scheduling.k8s.io \"g\" not found");
    assertThatThrownBy(() -> permit(withComposites(FakePluginContext.of()), A))
        .hasMessage(
            "failed to build hierarchy snapshot: pod group state not found for podgroup/default/g");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // minimum | remaining | scheduled
        "3 | 3 | 0 | not yet: minCount (3) is not yet satisfied: 0 scheduled, 3 remaining",
        "3 | 1 | 2 | not yet: minCount (3) is not yet satisfied: 2 scheduled, 1 remaining",
        "3 | 2 | 0 | never: minCount (3) cannot be satisfied: 0 scheduled, 2 remaining",
        "3 | 0 | 2 | never: minCount (3) cannot be satisfied: 2 scheduled, 0 remaining",
        "3 | 5 | 3 | yes",
        "3 | 0 | 3 | yes",
        "3 | 0 | 4 | yes"
      })
  void aGangIsFeasibleOnceEnoughMembersHaveANode(
      int minimum, int remaining, int scheduled, String verdict) {
    assertThat(feasible(tried(gang("g", minimum)), remaining, scheduled)).isEqualTo(verdict);
    assertThat(feasible(tried(composite("job", minimum)), remaining, scheduled)).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0 | never: minCount (1) cannot be satisfied: 0 scheduled, 0 remaining",
        "2 | 0 | not yet: minCount (1) is not yet satisfied: 0 scheduled, 2 remaining",
        "0 | 1 | yes"
      })
  void aBasicGroupIsFeasibleOnceOneMemberHasANode(int remaining, int scheduled, String verdict) {
    assertThat(feasible(tried(basic("g")), remaining, scheduled)).isEqualTo(verdict);
  }

  private String feasible(QueuedGroup group, int remaining, int scheduled) {
    var plugin = (PlacementFeasiblePlugin) plugin(nodes());
    return switch (plugin.placementFeasible(group, remaining, scheduled)) {
      case Success _ -> "yes";
      case Rejected never -> "never: " + never.message();
      case NotYet(String reason) -> "not yet: " + reason;
    };
  }
}
