package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static dev.berth.testkit.scenario.DecisionAssert.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.extender.GivenExtender;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.scenario.LiveScenario;
import dev.berth.testkit.scenario.Scenario;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Extenders take part in scheduling: they reject nodes that all plugins accept, add to the scores,
/// choose among candidates of preemption, and bind.
class ExtenderLifecycleTest {
  private static final GivenPod POD = pod("web").cpu("500m");

  private static Scenario twoNodes(GivenExtender... extenders) {
    return SmallScheduler.attempts(node("n1").cpu("2"), node("n2").cpu("2"), node("n3").cpu("100m"))
        .extenders(List.of(extenders));
  }

  private static LiveScenario oneNode(GivenExtender extender) {
    return SmallScheduler.cluster(node("n1").cpu("1")).extenders(List.of(extender));
  }

  @Test
  void anExtenderSeesOnlyTheNodesThatPassTheFilters() {
    var extender = new GivenExtender("licences").keeps("n2", "n3");
    Decision decision = twoNodes(extender).schedule(POD);

    assertThat(decision)
        .isAssumedOn("n2")
        .rejects("n1", "licences")
        .rejects("n3", CpuFit.NAME, "Insufficient cpu");
    assertThat(extender.calls()).containsExactly("filter n1 n2");
  }

  @Test
  void aPodThatAnExtenderRejectsSaysSo() {
    Decision decision =
        twoNodes(
                new GivenExtender("licences")
                    .rejects("n1", "no licence")
                    .rejectsForGood("n2", "no card"))
            .schedule(POD);

    assertThat(decision).isUnschedulable().isRejectedBy(CpuFit.NAME, "Extender");
    assertThat(decision.message())
        .startsWith("0/3 nodes are available: 1 Insufficient cpu, 1 no card, 1 no licence.");
  }

  @Test
  void anExtenderThatFailsMakesTheAttemptFail() {
    assertThat(twoNodes(new GivenExtender("licences").keeps("n1").down()).schedule(POD))
        .isError()
        .hasMessage("licences is down");
  }

  @Test
  void scoresOfAnExtenderAreAddedToThoseOfPlugins() {
    Decision decision = twoNodes(new GivenExtender("near").scores("n2", 7)).schedule(POD);

    assertThat(decision).isAssumedOn("n2").scores("n2", "near", 70).scores("n1", "near", 0);
    assertThat(decision.best()).containsExactly("n2");
  }

  @Test
  void ofTheCandidatesOfAPreemptionAnExtenderChooses() {
    GivenPod important = pod("important").cpu("1").priority(9);
    var scenario =
        SmallScheduler.attempts(
                node("n1").cpu("1").running(pod("a").cpu("1")),
                node("n2").cpu("1").running(pod("b").cpu("1").priority(1)))
            .extenders(
                List.of(new GivenExtender("careful").preempts("n2", 0, pod("b").info().uid())));

    assertThat(scenario.schedule(important)).preempts("n2", "default/b");
  }

  @Test
  void anExtenderBindsInsteadOfPlugins() {
    var extender = new GivenExtender("binder").binds();
    var live = oneNode(extender).create(POD).settle();

    assertThat(extender.calls()).containsExactly("bind n1");
    assertThat(live.api().calls()).isEmpty();
    assertThat(live.decisions(POD)).singleElement().matches(it -> "n1".equals(it.chosen()));
  }

  @Test
  void aPodThatAnExtenderCannotBindComesBack() {
    var extender = new GivenExtender("binder").binds().down();
    var live = oneNode(extender).create(POD).settle();
    assertThat(live.decisions(POD).getLast()).isError().hasMessage("binder is down");
    assertThat(live.scheduler().placesOf(POD.info().uid())).containsExactly("backoff");

    extender.up();
    live.advance(Duration.ofSeconds(2));
    assertThat(live.decisions(POD).getLast()).isAssumedOn("n1");
  }

  @Test
  void aFailureThatIsIgnoredIsReported() {
    var extender = new GivenExtender("binder").binds().ignorable().down();
    var live = oneNode(extender).create(POD).settle();

    assertThat(live.nodeOf(POD)).isEqualTo("n1");
    assertThat(live.errors()).containsExactly("bind with extender binder: binder is down");
  }

  /// What an extender depends on is not known.
  @Test
  void anyEventBringsAPodBackThatAnExtenderHasRejected() {
    var extender = new GivenExtender("licences").keeps("n2");
    var live = oneNode(extender).create(POD).settle();
    int attempts = live.decisions(POD).size();
    live.put(pod("other").on("n1").labels("changed=yes").build()).advance(Duration.ofSeconds(12));
    assertThat(live.decisions(POD)).hasSizeGreaterThan(attempts);

    live.create(node("n2").cpu("1")).advance(Duration.ofSeconds(12));
    assertThat(live.nodeOf(POD)).isEqualTo("n2");
  }
}
