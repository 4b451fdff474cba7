package dev.berth.plugins.podgroups;

import static dev.berth.plugins.podgroups.GivenGroups.basic;
import static dev.berth.plugins.podgroups.GivenGroups.below;
import static dev.berth.plugins.podgroups.GivenGroups.composite;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.kubescheduler.UnknownArgs;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.EventResource;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakePluginContext;
import dev.berth.testkit.harness.QueueingHintHarness;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What may help a group that GangScheduling holds back.
class GangHintsTest {
  private static final GivenPod WAITING = pod("waiting").inGroup("g");
  private static final FakePluginContext TREE =
      FakePluginContext.of()
          .enable(SchedulerFeature.COMPOSITE_POD_GROUP)
          .with(
              composite("job", 2),
              below("job", gang("g", 2)),
              below("job", gang("sibling", 2)),
              gang("stranger", 2),
              below("missing", gang("stray", 2)));

  private static QueueingHintHarness hints(FakePluginContext context) {
    return QueueingHintHarness.of(new GangSchedulingFactory(), new UnknownArgs(Map.of()), context);
  }

  private static QueueingHintHarness alone() {
    return hints(FakePluginContext.of().with(gang("g", 2), gang("other", 2)));
  }

  private static boolean podWakes(QueueingHintHarness hints, GivenPod added) {
    boolean unscheduled =
        hints.wakes(WAITING, EventResource.UNSCHEDULED_POD, ActionType.ADD, null, added.build());
    assertThat(
            hints.wakes(
                WAITING, EventResource.ASSIGNED_POD, ActionType.ADD, null, added.on("n1").build()))
        .isEqualTo(unscheduled);
    return unscheduled;
  }

  private static boolean groupWakes(QueueingHintHarness hints, PodGroup added) {
    return hints.wakes(WAITING, EventResource.POD_GROUP, ActionType.ADD, null, added);
  }

  private static boolean changeWakes(PodGroup before, PodGroup after) {
    return alone().wakes(WAITING, EventResource.POD_GROUP, ActionType.UPDATE, before, after);
  }

  @Test
  void theEventsAreThoseOfPodsAndGroups() {
    assertThat(alone().events())
        .containsExactly(
            "UnscheduledPod/Add",
            "AssignedPod/Add",
            "scheduling.k8s.io/PodGroup/Add",
            "scheduling.k8s.io/PodGroup/Update");
    assertThat(hints(TREE).events()).hasSize(5).contains("scheduling.k8s.io/CompositePodGroup/Add");
  }

  @Test
  void onlyAPodOfTheSameGroupHelps() {
    assertThat(podWakes(alone(), pod("p").inGroup("g"))).isTrue();
    assertThat(podWakes(alone(), pod("p").inGroup("other"))).isFalse();
    assertThat(podWakes(alone(), pod("p"))).isFalse();
    assertThat(podWakes(alone(), pod("p").namespace("other").inGroup("g"))).isFalse();
  }

  @Test
  void inATreeAPodOfAnyOfItsGroupsHelps() {
    assertThat(podWakes(hints(TREE), pod("p").inGroup("sibling"))).isTrue();
    assertThat(podWakes(hints(TREE), pod("p").inGroup("stranger"))).isFalse();
    assertThat(podWakes(hints(TREE), pod("p").inGroup("stray"))).isFalse();
    assertThat(podWakes(hints(TREE), pod("p").inGroup("unknown"))).isFalse();
  }

  @Test
  void theObjectOfTheGroupHelpsAndThoseOfItsTree() {
    assertThat(groupWakes(alone(), gang("g", 2))).isTrue();
    assertThat(groupWakes(alone(), gang("other", 2))).isFalse();
    assertThat(groupWakes(hints(TREE), below("job", gang("sibling", 2)))).isTrue();
    assertThat(groupWakes(hints(TREE), gang("stranger", 2))).isFalse();
    for (var added : new String[] {"job", "missing"}) {
      assertThat(
              hints(TREE)
                  .wakes(
                      WAITING,
                      EventResource.COMPOSITE_POD_GROUP,
                      ActionType.ADD,
                      null,
                      composite(added, 2)))
          .isEqualTo(added.equals("job"));
    }
  }

  @Test
  void aGangThatNeedsFewerPodsIsTriedAgain() {
    assertThat(changeWakes(gang("g", 3), gang("g", 2))).isTrue();
    assertThat(changeWakes(gang("g", 2), gang("g", 3))).isFalse();
    assertThat(changeWakes(gang("g", 2), gang("g", 2))).isFalse();
    assertThat(changeWakes(gang("g", 2), basic("g"))).isFalse();
    assertThat(changeWakes(gang("other", 3), gang("other", 2))).isFalse();
  }
}
