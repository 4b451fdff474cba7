package dev.berth.engine.lifecycle;

import static dev.berth.engine.lifecycle.LabelledGroups.group;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Pod;
import dev.berth.engine.profile.ProfileException;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Groups that are not Kubernetes' own, with the same plugin for gangs, and without the gate
/// `GenericWorkload`; and queues that take turns.
class LabelledGroupsTest {
  private static final GivenPod A = member("a", "g");
  private static final GivenPod B = member("b", "g").priority(5);

  private final LabelledGroups groups = new LabelledGroups("LabelledGroups");
  private final LabelledGroups others = new LabelledGroups("Others");
  private final LiveScenario live =
      SmallScheduler.cluster(node("n1").cpu("2"))
          .plugin(groups)
          .plugin(others)
          .configuredBy(groups.profile());

  private static GivenPod member(String name, String group) {
    return pod(name).cpu("1").labels("group=" + group);
  }

  /// What a plugin that follows pods has been shown is what there is.
  @AfterEach
  void theCacheEqualsTheCluster() {
    live.settle();
    assertThat(live.differences()).isEmpty();
    assertThat(live.errors()).isEmpty();
    assertThat(shown()).isEqualTo(nodes(live.api().list(Pod.class)));
  }

  private Map<String, String> shown() {
    return nodes(groups.shown());
  }

  private static Map<String, String> nodes(Collection<Pod> pods) {
    return pods.stream()
        .collect(Collectors.toMap(pod -> pod.metadata().name(), pod -> pod.spec().nodeName()));
  }

  private List<String> places(GivenPod... pods) {
    return Stream.of(pods)
        .flatMap(pod -> live.scheduler().placesOf(pod.info().uid()).stream())
        .toList();
  }

  @Test
  void aGangIsScheduledAsAWhole() {
    live.put(group("g", 2)).create(A).settle();
    assertThat(places(A)).containsExactly("gated");
    assertThat(live.decisions()).isEmpty();

    live.create(B).settle();
    assertThat(List.of(live.nodeOf(A), live.nodeOf(B))).containsExactly("n1", "n1");
  }

  @Test
  void aGangThatDoesNotFitGetsNoNode() {
    live.put(group("g", 3)).create(A).create(B).create(member("c", "g")).settle();
    assertThat(live.nodeOf(A)).isEmpty();
    assertThat(live.nodeOf(B)).isEmpty();

    live.create(node("n2").cpu("1")).advance(Duration.ofSeconds(3));
    assertThat(List.of(live.nodeOf(A), live.nodeOf(B))).doesNotContain("");
  }

  @Test
  void membersWaitForTheObjectOfTheirGroup() {
    live.create(A).create(B).settle();
    assertThat(places(A, B)).containsExactly("incomplete", "incomplete");
    live.put(group("g", 2)).settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");

    live.remove(group("g", 2)).settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void aGroupThatNeedsFewerPodsIsTried() {
    live.put(group("g", 3)).create(A).create(B).settle();
    assertThat(places(A, B)).containsExactly("gated", "gated");
    live.put(group("g", 2)).settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void aGroupMayNeedNoObject() {
    var c = pod("c").cpu("1").labels("group=made-up,min=2");
    var d = pod("d").cpu("1").labels("group=made-up,min=2");
    live.create(c).settle();
    assertThat(places(c)).containsExactly("gated");
    live.create(d).settle();
    assertThat(live.nodeOf(c)).isEqualTo("n1");
    assertThat(live.nodeOf(d)).isEqualTo("n1");
  }

  @Test
  void aPodThatNamesAnotherGroupIsAMemberOfThat() {
    live.put(group("g", 2)).put(group("h", 1)).create(A).settle();
    assertThat(places(A)).containsExactly("gated");

    live.put(member("a", "h").build()).settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }

  @Test
  void queuesTakeTurns() {
    live.create(node("n2").cpu("10"));
    var _ = live.scheduler();
    for (int i = 0; i < 3; i++) {
      live.create(pod("x" + i).labels("queue=x"));
    }
    for (int i = 0; i < 3; i++) {
      live.create(pod("y" + i).labels("queue=y"));
    }
    while (live.deliverNext()) {}
    live.settle();

    assertThat(live.decisions())
        .extracting(Decision::pod)
        .extracting(key -> key.name())
        .containsExactly("x0", "y0", "x1", "y1", "x2", "y2");
  }

  @Test
  void aGroupGivesWayOnceItHasItsMinimum() {
    live.create(node("n2").cpu("10"));
    var _ = live.scheduler();
    for (var queue : List.of("x", "y")) {
      live.put(LabelledGroups.group("g" + queue, 2, queue));
      for (int i = 0; i < 4; i++) {
        live.create(pod(queue + i).cpu("1").labels("queue=%1$s,group=g%1$s".formatted(queue)));
      }
    }
    while (live.deliverNext()) {}
    live.settle();

    assertThat(live.decisions())
        .extracting(Decision::pod)
        .extracting(key -> key.name().charAt(0))
        .containsExactly('x', 'x', 'y', 'y', 'x', 'y', 'x', 'y');
    assertThat(live.decisions()).extracting(Decision::attempt).containsOnly(1);
  }

  @Test
  void whatDoesNotFitDoesNotEndATurn() {
    var _ = live.scheduler();
    live.put(group("g", 1)).create(member("a", "g").cpu("5")).create(B);
    live.advance(Duration.ofSeconds(3));

    assertThat(live.nodeOf(B)).isEqualTo("n1");
  }

  @Test
  void aGroupThatMovesToAnotherQueueWaitsThere() {
    live.create(node("n2").cpu("10"));
    for (int i = 0; i < 3; i++) {
      live.create(pod("x" + i).labels("queue=x"));
    }
    live.settle();
    live.put(group("g", 2, "x")).create(A).create(B);
    for (int i = 0; i < 3; i++) {
      live.create(pod("y" + i).labels("queue=y"));
    }
    live.put(group("g", 2, "z"));
    while (live.deliverNext()) {}
    live.settle();

    assertThat(live.decisions())
        .extracting(Decision::pod)
        .extracting(key -> key.name())
        .containsSubsequence("x2", "y0", "a", "y1", "y2");
  }

  @Test
  void aMembershipStaysAsLongAsTheSchedulerRuns() {
    live.put(group("g", 2)).create(A).settle();
    var same = live.reconfigure();
    live.settle();
    assertThat(same).isCompleted();

    var other = live.configuredBy(others.profile()).reconfigure();
    live.settle();
    assertThatThrownBy(other::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ProfileException.class)
        .hasMessageContaining(
            "the queue sort plugin \"Others\" schedules other pods together than"
                + " \"LabelledGroups\", which is in use; restart the scheduler to change it");
    live.create(B).settle();
    assertThat(live.nodeOf(A)).isEqualTo("n1");
  }
}
