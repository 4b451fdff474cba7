package dev.berth.suggestion;

import static dev.berth.suggestion.Snapshots.key;
import static dev.berth.suggestion.Snapshots.names;
import static dev.berth.testkit.Given.gang;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.scheduling.CompositeGangSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.CompositePodGroupStatus;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.GroupKey;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class GroupChangeTest {
  private static final GroupKey GANG = GroupKey.podGroup(key("gang"));
  private static final GroupKey WHOLE = GroupKey.composite(key("whole"));
  private static final PodGroup GROUP =
      gang("gang", 4).withSpec(gang("gang", 4).spec().withPriority(3));
  private static final CompositePodGroup COMPOSITE =
      new CompositePodGroup(
          ObjectMeta.named("default", "whole"),
          CompositePodGroupSpec.EMPTY
              .withPriority(3)
              .withSchedulingPolicy(
                  new CompositePodGroupSchedulingPolicy(
                      null, new CompositeGangSchedulingPolicy(4))),
          CompositePodGroupStatus.EMPTY);
  private static final Snapshot CLUSTER = Snapshots.of(List.of(GROUP, COMPOSITE), node("n1"));

  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of(new GroupChange.AddNodes("n1", 1), "add a node like n1"),
        Arguments.of(new GroupChange.AddNodes("n1", 3), "add 3 nodes like n1"),
        Arguments.of(
            new GroupChange.LowerMinimum(GANG, "minCount", 4, 2),
            "lower minCount to 2, instead of 4"),
        Arguments.of(
            new GroupChange.LowerMinimum(WHOLE, "minGroupCount", 4, 2),
            "lower minGroupCount to 2, instead of 4"),
        Arguments.of(lower("2"), "request at most 2 of cpu in each pod, instead of 4"),
        Arguments.of(
            new GroupChange.DropTopology(GANG, "zone"),
            "do without the same zone for all pods of gang"),
        Arguments.of(
            new GroupChange.RaisePriority(GANG, 11),
            "use a priority class with a value of 11 or more"));
  }

  private static GroupChange lower(String to) {
    return new GroupChange.LowerRequests("cpu", Quantity.parse("4"), Quantity.parse(to));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void aChangeIsAnImperative(GroupChange change, String text) {
    assertThat(change.text()).isEqualTo(text);
  }

  @Test
  void theLessIsGivenUpTheSmallerIsTheChange() {
    List<GroupChange> order =
        List.of(
            lower("3"),
            new GroupChange.DropTopology(GANG, "zone"),
            new GroupChange.RaisePriority(GANG, 11),
            new GroupChange.AddNodes("n1", 1),
            new GroupChange.LowerMinimum(GANG, "minCount", 4, 1),
            new GroupChange.AddNodes("n1", 2));
    assertThat(order).isSortedAccordingTo(comparingDouble(GroupChange::size));
    assertThat(order.stream().map(GroupChange::size)).doesNotHaveDuplicates();
    assertThat(lower("2").size()).isGreaterThan(lower("3").size());
    assertThat(new GroupChange.LowerMinimum(GANG, "minCount", 4, 2).size())
        .isLessThan(new GroupChange.LowerMinimum(GANG, "minCount", 4, 1).size());
  }

  @Test
  void nodesAreAddedWithNamesOfTheirOwn() {
    List<KubernetesObject> added =
        new GroupChange.AddNodes("n1", 3).in(CLUSTER).stream().map(ClusterChange::object).toList();
    assertThat(names(added)).containsExactly("n1-new", "n1-new-2", "n1-new-3");
    assertThat(new GroupChange.AddNodes("n7", 3).in(CLUSTER)).isEmpty();
  }

  static Stream<Arguments> changesOfTheGroup() {
    return Stream.of(
        Arguments.of(
            new GroupChange.LowerMinimum(GANG, "minCount", 4, 2),
            GROUP,
            GROUP.withSpec(
                GROUP
                    .spec()
                    .withSchedulingPolicy(
                        new PodGroupSchedulingPolicy(null, new GangSchedulingPolicy(2))))),
        Arguments.of(
            new GroupChange.LowerMinimum(WHOLE, "minGroupCount", 4, 2),
            COMPOSITE,
            COMPOSITE.withSpec(
                COMPOSITE
                    .spec()
                    .withSchedulingPolicy(
                        new CompositePodGroupSchedulingPolicy(
                            null, new CompositeGangSchedulingPolicy(2))))),
        Arguments.of(
            new GroupChange.RaisePriority(GANG, 11),
            GROUP,
            GROUP.withSpec(GROUP.spec().withPriority(11))),
        Arguments.of(
            new GroupChange.RaisePriority(WHOLE, 11),
            COMPOSITE,
            COMPOSITE.withSpec(COMPOSITE.spec().withPriority(11))));
  }

  @ParameterizedTest
  @MethodSource("changesOfTheGroup")
  void theObjectOfTheGroupChanges(
      GroupChange change, KubernetesObject before, KubernetesObject after) {
    assertThat(change.in(CLUSTER)).containsExactly(new ClusterChange.Updated(before, after));
    assertThat(change.in(Snapshots.of(node("n1")))).as("without the group").isEmpty();
  }

  @Test
  void theTopologyIsDropped() {
    var constrained =
        GROUP.withSpec(
            GROUP.spec().withSchedulingConstraints(new PodGroupSchedulingConstraints(List.of())));
    assertThat(
            new GroupChange.DropTopology(GANG, "zone")
                .in(Snapshots.of(List.of(constrained), node("n1"))))
        .containsExactly(new ClusterChange.Updated(constrained, GROUP));
  }

  @Test
  void membersChangeWithTheirGroup() {
    Pod member = pod("p").cpu("4").priority(3).build();
    assertThat(new GroupChange.RaisePriority(GANG, 11).applyTo(member))
        .isEqualTo(pod("p").cpu("4").priority(11).build());
    assertThat(lower("3").applyTo(member)).isEqualTo(pod("p").cpu("3").priority(3).build());
    assertThat(lower("3").applyTo(pod("small").cpu("2").build()))
        .isEqualTo(pod("small").cpu("2").build());
    assertThat(new GroupChange.LowerMinimum(GANG, "minCount", 4, 2).applyTo(member))
        .isSameAs(member);
    assertThat(new GroupChange.AddNodes("n1", 1).applyTo(member)).isSameAs(member);
  }
}
