package dev.berth.testkit.scenario;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.testkit.OnePodPerNode;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ScenarioTest {
  private final Scenario cluster =
      Scenario.onlyWith(OnePodPerNode.factory())
          .nodes(node("busy").running(pod("old")), node("b"), node("a"));

  @Test
  void aPodIsPlacedByThePluginAloneAndStaysThere() {
    assertThat(cluster.schedule(pod("first")))
        .isAssumedOn("a")
        .fits("a", "b")
        .rejects("busy", OnePodPerNode.NAME, "node(s) had a pod")
        .scores("a", OnePodPerNode.NAME, 100);
    assertThat(cluster.schedule(pod("second"))).isAssumedOn("b").fits("b");
    assertThat(cluster.schedule(pod("third")))
        .isUnschedulable()
        .isRejectedBy(OnePodPerNode.NAME)
        .preemptsNone()
        .hasMessage("0/3 nodes are available: 3 node(s) had a pod.");
    Assertions.assertThat(cluster.pod(pod("second")))
        .hasValueSatisfying(pod -> Assertions.assertThat(pod.spec().nodeName()).isEqualTo("b"));
  }

  @Test
  void theClusterMayChangeWhileTheStoryGoesOn() {
    var full = Scenario.onlyWith(OnePodPerNode.factory()).nodes(node("n").running(pod("old")));

    assertThat(full.schedule(pod("p"))).isUnschedulable();
    full.change(node("m").build());
    assertThat(full.schedule(pod("p"))).isAssumedOn("m");
    full.remove(pod("old").build());
    assertThat(full.schedule(pod("q"))).isAssumedOn("n");
  }

  @Test
  void anExpectationThatIsNotMetShowsTheDecision() {
    var decision = cluster.schedule(pod("p"));

    assertThatThrownBy(() -> assertThat(decision).isAssumedOn("b"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("pod default/p: scheduled")
        .hasMessageContaining("busy OnePodPerNode node(s) had a pod");
    assertThatThrownBy(() -> assertThat(decision).rejects("busy", "Other"))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertThat(decision).preempts("a", "default/old"))
        .hasMessageContaining("no preemption");
  }

  @Test
  void aConfigurationThatCannotBeReadIsRefused() {
    var wrong = Scenario.cluster(node("n")).configuredBy("apiVersion: v1\nkind: Nonsense\n");

    assertThatThrownBy(() -> wrong.schedule(pod("p")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("KubeSchedulerConfiguration");
  }
}
