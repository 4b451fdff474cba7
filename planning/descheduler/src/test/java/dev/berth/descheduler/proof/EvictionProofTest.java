package dev.berth.descheduler.proof;

import static dev.berth.descheduler.proof.ProofCase.cluster;
import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.testkit.GivenPod;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvictionProofTest {
  @Test
  void theNodeIsKeptUntilThePodIsNotEvictedAfterAll() throws Exception {
    var cycle =
        cluster(
                node("a").unschedulable().running(web("1", "1"), web("2", "1"), web("3", "1")),
                node("b").cpu("2"))
            .cycle();

    assertThat(cycle.review("web-1")).isEqualTo("goes to b");
    assertThat(cycle.kept()).containsExactly("b for web-1");
    cycle.refuse("web-1");
    assertThat(cycle.kept()).isEmpty();

    assertThat(cycle.evict("web-2")).isEqualTo("goes to b");
    assertThat(cycle.evict("web-1")).isEqualTo("goes to b");
    cycle.review("web-3");
    assertThat(cycle.kept()).containsExactly("b for web-2", "b for web-1");
  }

  @Test
  void aPodGoesWhereTheSchedulerPutsItsReplacement() throws Exception {
    var cycle =
        cluster(node("a").cpu("4").running(web("1", "3")), node("b").cpu("8"), node("c").cpu("2"))
            .cycle();

    assertThat(cycle.review("web-1")).isEqualTo("goes to b");
  }

  @Test
  void aReplacementFindsTheRoomOfItsPodTakenUntilThatIsGone() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("4").running(web("1", "3")),
                node("b").cpu("4").running(pod("other").cpu("500m")))
            .cycle();

    assertThat(cycle.review("web-1")).isEqualTo("goes to b");
  }

  @Test
  void aStatefulSetMakesItsPodAnewOnceTheOldOneIsGone() throws Exception {
    var cycle =
        cluster(
                node("a")
                    .cpu("4")
                    .running(pod("db-0").cpu("3").ownedBy("apps/v1", "StatefulSet", "db")),
                node("b").cpu("4").running(pod("other").cpu("500m")))
            .cycle();

    assertThat(cycle.review("db-0")).isEqualTo("its replacement would come back to node a");
  }

  @Test
  void aPodStaysWhoseReplacementFitsNowhere() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("4").unschedulable().running(web("1", "3")),
                node("b").cpu("2"),
                node("c").cpu("2"))
            .cycle();

    assertThat(cycle.review("web-1"))
        .isEqualTo(
            "its replacement would stay pending: 0/3 nodes are available: 1 node(s) were"
                + " unschedulable, 2 Insufficient cpu. preemption: 0/3 nodes are available: 3"
                + " Preemption is not helpful for scheduling.");
  }

  @Test
  void aPodStaysWhoseReplacementWouldComeBack() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("8").running(web("1", "1")),
                node("b").cpu("2").running(web("2", "1")))
            .cycle();

    assertThat(cycle.review("web-1")).isEqualTo("its replacement would come back to node a");
  }

  @Test
  void aPodStaysThatThePolicyWouldEvictAgain() throws Exception {
    var cycle =
        cluster(node("a").cpu("4").running(web("1", "3")), node("b").cpu("8"))
            .checkedBy(_ -> "RemovePodsViolatingNodeTaints")
            .cycle();

    assertThat(cycle.review("web-1"))
        .isEqualTo(
            "its replacement would go to node b, and RemovePodsViolatingNodeTaints would evict it"
                + " again");
  }

  @Test
  void podsThatWaitTakeTheirRoomBeforeTheFirstEviction() throws Exception {
    var cycle =
        cluster(node("a").cpu("4").unschedulable().running(web("1", "3")), node("b").cpu("4"))
            .pods(pod("early").cpu("2"))
            .cycle();

    assertThat(cycle.review("web-1")).startsWith("its replacement would stay pending: 0/2");
  }

  @Test
  void aPodThatWaitsTakesTheRoomThatAnEvictionMakes() throws Exception {
    var cycle =
        cluster(node("a").cpu("4").running(web("1", "3")), node("b").cpu("2"))
            .pods(pod("early").cpu("3"))
            .cycle();

    assertThat(cycle.review("web-1"))
        .startsWith(
            "its replacement would stay pending after default/early, which comes first: 0/2");
  }

  @Test
  void aPodOfLowerPriorityDoesNotComeFirst() throws Exception {
    var cycle =
        cluster(node("a").cpu("4").running(web("1", "3").priority(5)), node("b").cpu("2"))
            .pods(pod("early").cpu("3"))
            .cycle();

    assertThat(cycle.review("web-1")).isEqualTo("its replacement would come back to node a");
  }

  @Test
  void noOtherPodMayHaveToGiveWay() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("4").unschedulable().running(web("1", "3").priority(5)),
                node("b").cpu("4").running(web("2", "3")))
            .cycle();

    assertThat(cycle.review("web-1")).isEqualTo("default/web-2 would be preempted then");
  }

  @Test
  void eachEvictionSeesTheOnesBefore() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("6").unschedulable().running(web("1", "3"), api("3")),
                node("b").cpu("4"),
                node("c").cpu("5").running(db("2")))
            .cycle();

    assertThat(List.of(cycle.evict("web-1"), cycle.evict("api"), cycle.evict("db")))
        .containsExactly("goes to b", "goes to c", "its replacement would come back to node c");
  }

  @Test
  void anEvictionThatHasNotComeAboutTakesNoRoom() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("6").unschedulable().running(web("1", "3"), web("2", "3")),
                node("b").cpu("4"))
            .cycle();

    assertThat(List.of(cycle.review("web-1"), cycle.review("web-2")))
        .containsExactly("goes to b", "goes to b");
  }

  @Test
  void whatIsRefusedChangesNothing() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("6").running(web("1", "3"), web("2", "1").nodeSelector("gone=yes")),
                node("b").cpu("8"))
            .cycle();

    assertThat(List.of(cycle.review("web-2"), cycle.review("web-1"), cycle.review("web-2")))
        .map(text -> text.replaceAll(":.*", ""))
        .containsExactly(
            "its replacement would stay pending",
            "goes to b",
            "its replacement would stay pending");
  }

  @Test
  void afterAnotherEvictionARefusedPodIsTriedAgain() throws Exception {
    var cycle =
        cluster(
                node("a").cpu("4").unschedulable().running(web("1", "3")),
                node("b").cpu("4").running(web("2", "2")),
                node("c").cpu("2").labels("disk=ssd"))
            .withObjective(Objective.OF_POD)
            .cycle();

    assertThat(cycle.evict("web-1")).startsWith("its replacement would stay pending");
    assertThat(cycle.evict("web-2")).isEqualTo("goes to b");
  }

  private static GivenPod api(String cpu) {
    return pod("api").cpu(cpu).ownedBy("apps/v1", "ReplicaSet", "api");
  }

  private static GivenPod db(String cpu) {
    return pod("db").cpu(cpu).ownedBy("apps/v1", "StatefulSet", "db");
  }

  /// A pod of a workload.
  private static GivenPod web(String number, String cpu) {
    return pod("web-" + number).cpu(cpu).ownedBy("apps/v1", "ReplicaSet", "web");
  }
}
