package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The room that a pod is nominated to is kept from pods of no higher priority, and from none when
/// the nomination is void.
class NominationTest {
  private static final GivenPod A = pod("a").cpu("1").on("n1");
  private static final GivenPod B = pod("b").cpu("1").on("n1");
  private static final GivenPod URGENT = pod("urgent").cpu("1").priority(50);
  private static final GivenPod NEXT = pod("next").cpu("1").nodeSelector("disk=fast");

  private final LiveScenario live = SmallScheduler.cluster();

  @BeforeEach
  void aPodIsNominatedToTheNodeOfItsVictim() {
    live.api().deleteGracefully();
    live.create(node("n1").cpu("2").labels("disk=fast")).create(A).create(B).create(URGENT);
    live.settle();
    assertThat(nomination(URGENT)).isEqualTo("n1");
  }

  private String nomination(GivenPod pod) {
    return live.pod(pod).orElseThrow().status().nominatedNodeName();
  }

  /// The victims are gone, and the pod that was nominated to their node is not on it.
  private void victimsGo() {
    live.remove(A.build()).remove(B.build()).settle();
  }

  @Test
  void nominationsOfEqualPriorityStay() {
    GivenPod equal = pod("equal").cpu("1").priority(50);
    live.create(equal).settle();

    assertThat(nomination(equal)).isEqualTo("n1");
    assertThat(nomination(URGENT)).isEqualTo("n1");
    assertThat(live.decisions(URGENT)).hasSize(1);
    victimsGo();
    live.advance(Duration.ofSeconds(12));
    assertThat(live.nodeOf(equal)).isEqualTo("n1");
    assertThat(live.nodeOf(URGENT)).isEqualTo("n1");
  }

  @Test
  void aNominatedPodGoesToItsNodeThoughAnotherWouldBeBetter() {
    live.remove(A.build()).create(node("n2").cpu("8"));
    while (live.deliverNext()) {}
    live.settle();

    assertThat(live.nodeOf(URGENT)).isEqualTo("n1");
  }

  @Test
  void onlyNominationsOfLowerPriorityAreTakenBack() {
    GivenPod first = pod("first").cpu("1").priority(90);
    GivenPod second = pod("second").cpu("1").priority(80);
    live.create(first).settle();
    assertThat(nomination(first)).isEqualTo("n1");
    live.create(second).settle();

    assertThat(nomination(first)).isEqualTo("n1");
    assertThat(nomination(second)).isEqualTo("n1");
    assertThat(nomination(URGENT)).isEmpty();
  }

  @Test
  void aPodThatOthersBindElsewhereLeavesItsRoom() {
    Pod pod = live.pod(URGENT).orElseThrow();
    live.create(node("n2").cpu("100m")).settle();
    live.put(pod.withSpec(pod.spec().withNodeName("n2"))).settle();
    victimsGo();
    GivenPod large = pod("large").cpu("2").nodeSelector("disk=fast");
    live.create(large).settle();

    assertThat(live.nodeOf(large)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aPodThatIsDeletedLeavesItsRoom() {
    live.remove(live.pod(URGENT).orElseThrow());
    victimsGo();
    GivenPod large = pod("large").cpu("2").nodeSelector("disk=fast");
    live.create(large).settle();

    assertThat(live.nodeOf(large)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }

  @Test
  void aNominationToANodeThatIsGoneIsVoidWithTheNextAttempt() {
    live.remove(node("n1").build()).create(node("n2").cpu("100m")).settle();
    assertThat(nomination(URGENT)).isEqualTo("n1");
    victimsGo();
    live.advance(Duration.ofSeconds(12));

    assertThat(nomination(URGENT)).isEmpty();
    assertThat(live.nodeOf(URGENT)).isEmpty();
  }

  @Test
  void aNodeThatComesBackIsNotKeptForAPodThatHasGotAnother() {
    live.remove(node("n1").build()).create(node("n2").cpu("1")).advance(Duration.ofSeconds(12));
    assertThat(live.nodeOf(URGENT)).isEqualTo("n2");
    victimsGo();
    live.create(node("n1").cpu("1").labels("disk=fast")).create(NEXT).settle();

    assertThat(live.nodeOf(NEXT)).isEqualTo("n1");
    assertThat(live.differences()).isEmpty();
  }
}
