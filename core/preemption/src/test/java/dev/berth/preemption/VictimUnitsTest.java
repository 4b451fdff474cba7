package dev.berth.preemption;

import static dev.berth.preemption.FakeGroups.composite;
import static dev.berth.preemption.FakeGroups.group;
import static dev.berth.preemption.PreemptionObjects.member;
import static dev.berth.preemption.PreemptionObjects.node;
import static dev.berth.preemption.PreemptionObjects.on;
import static dev.berth.preemption.PreemptionObjects.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.framework.GroupMembership;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.PluginException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is preempted together, and with which priority.
class VictimUnitsTest {
  private final List<NodeInfo> nodes = new ArrayList<>();
  private final FakeGroups groups = new FakeGroups(nodes);

  @Test
  void podsWithoutAGroupAreUnitsByThemselves() {
    run("n", pod("a", 1, 1), pod("b", 2, 1));

    assertThat(units()).containsExactly("pod/default/a 1", "pod/default/b 2");
  }

  @Test
  void aGroupThatIsDisruptedAsAWholeIsOneUnitWhereverItsPodsAre() {
    groups.together(group("g"), "", 5);
    run("n1", member("b", 5, 1, "g"), pod("single", 1, 1));
    run("n2", member("a", 5, 1, "g"));

    assertThat(units()).containsExactly("podgroup/default/g 5 [a b]", "pod/default/single 1");
    assertThat(units("n2")).containsExactly("podgroup/default/g 5 [a b]");
  }

  @Test
  void otherMembersAreSinglePodsWithThePriorityOfTheGroup() {
    groups.with(group("g"), "", 5);
    run("n", member("a", 9, 1, "g"));

    assertThat(units()).containsExactly("pod/default/a 5");
    assertThat(unitsOn("n").getFirst().isOfGroup()).isTrue();
  }

  @Test
  void theHighestGroupThatIsDisruptedAsAWholeCounts() {
    groups.together(group("g1"), "job", 1).with(group("g2"), "job", 2);
    groups.together(composite("job"), "top", 3).with(composite("top"), "", 4);
    run("n", member("a", 0, 1, "g1"), member("b", 0, 1, "g2"));

    assertThat(units()).containsExactly("compositepodgroup/default/job 4 [a b]");
  }

  @Test
  void aMissingGroupEndsTheClimb() {
    groups.together(group("g"), "gone", 3);
    run("n", member("a", 9, 1, "g"), member("b", 7, 1, "unknown"));

    assertThat(units()).containsExactly("podgroup/default/g 3 [a]", "pod/default/b 7");
  }

  @Test
  void noMoreThanFourLevelsAreClimbed() {
    groups.with(group("g"), "c1", 1).with(composite("c1"), "c2", 2).with(composite("c2"), "c3", 3);
    groups.with(composite("c3"), "c4", 4).together(composite("c4"), "", 5);
    run("n", member("a", 9, 1, "g"));

    assertThat(units()).containsExactly("pod/default/a 4");
  }

  @Test
  void groupsThatAreAboveEachOtherAreClimbedOnce() {
    groups.with(group("g"), "c1", 1).with(composite("c1"), "c2", 2).with(composite("c2"), "c1", 3);
    run("n", member("a", 9, 1, "g"));

    assertThat(units()).containsExactly("pod/default/a 3");
  }

  @Test
  void aPodOnANodeThatIsGoneIsAnError() {
    groups.together(group("g"), "", 5);
    run("n1", member("a", 5, 1, "g"));
    run("n2", on(member("b", 5, 1, "g"), "n3"));

    assertThatThrownBy(this::units)
        .isInstanceOf(PluginException.class)
        .hasMessage(
            "failed to get node info for node \"n3\" from snapshot: nodeinfo not found for node"
                + " name \"n3\"");
  }

  @Test
  void theLowestPriorityIsThatOfAUnit() {
    groups.with(group("low"), "", -5).with(group("high"), "", 50);
    run("n", member("a", 9, 1, "low"), member("b", -9, 1, "high"));
    run("empty");

    assertThat(all().lowestPriority(nodes.getFirst())).isEqualTo(-5);
    assertThat(all().lowestPriority(nodes.getLast())).isEqualTo(Integer.MAX_VALUE);
    assertThat(VictimUnits.SINGLE_PODS.lowestPriority(nodes.getFirst())).isEqualTo(-9);
  }

  @Test
  void wherePodsAreInNoGroupEachIsAUnitWithItsOwnPriority() {
    groups.together(group("g"), "", 5);
    run("n", member("a", 1, 1, "g"), member("b", 2, 1, "g"));
    assertThat(all().areLocal(nodes.getFirst())).isFalse();

    groups.of(GroupMembership.NONE);
    assertThat(all().on(nodes))
        .containsExactly(
            VictimUnit.of(nodes.getFirst().pods().getFirst()),
            VictimUnit.of(nodes.getFirst().pods().getLast()));
    assertThat(all().areLocal(nodes.getFirst())).isTrue();
  }

  private void run(String node, PodInfo... pods) {
    NodeInfo info = node(node, 99);
    for (PodInfo pod : pods) {
      info = info.plus(pod.pod().spec().nodeName().isEmpty() ? on(pod, node) : pod);
    }
    nodes.add(info);
  }

  private VictimUnits all() {
    return VictimUnits.of(groups, new ListedNodes(nodes));
  }

  private List<String> units() {
    return all().on(nodes).stream().map(VictimUnitsTest::text).toList();
  }

  private List<String> units(String node) {
    return unitsOn(node).stream().map(VictimUnitsTest::text).toList();
  }

  private List<VictimUnit> unitsOn(String name) {
    return all().on(nodes.stream().filter(node -> node.name().equals(name)).toList());
  }

  /// Such as `podgroup/default/g 5 [a b]`.
  private static String text(VictimUnit unit) {
    var pods = unit.pods().stream().map(pod -> pod.key().name()).toList();
    return unit
        + " "
        + unit.priority()
        + (unit.group() == null ? "" : " [" + String.join(" ", pods) + "]");
  }
}
