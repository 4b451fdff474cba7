package dev.berth.engine.lifecycle;

import static dev.berth.testkit.Given.node;
import static dev.berth.testkit.Given.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.engine.extender.GivenExtender;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.PluginException;
import dev.berth.testkit.GivenPod;
import dev.berth.testkit.fake.FakeClock;
import dev.berth.testkit.scenario.LiveScenario;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is measured while pods are scheduled: when, and how often, as in kube-scheduler.
class MeasurementTest {
  private static final GivenPod POD = pod("web").cpu("1");
  private static final GivenPod IMPORTANT = pod("important").cpu("2").priority(9);

  private final RecordedMetrics metrics = new RecordedMetrics();
  private final LiveScenario live =
      SmallScheduler.cluster(node("n1").cpu("2"), node("n2").cpu("1"))
          .metrics(metrics, metrics)
          .remembering();

  @Test
  void eachPointOfAPodThatIsBoundIsMeasured() {
    live.create(POD).settle();

    assertThat(live.nodeOf(POD)).isEqualTo("n1");
    assertThat(metrics.podPoints)
        .containsExactly(
            "PreEnqueue Success",
            "PreFilter Success",
            "Filter Success",
            "PreScore Success",
            "Score Success",
            "Reserve Success",
            "Permit Success",
            "PreBindPreFlight Skip",
            "PreBind Success",
            "Bind Success",
            "PostBind Success");
    assertThat(metrics.ofPods).containsExactly("searched for PT0S");
  }

  @Test
  void aPodThatFitsNowhereIsMeasuredUntilPostFilter() {
    live.create(pod("huge").cpu("8")).settle();

    assertThat(metrics.podPoints)
        .containsExactly(
            "PreEnqueue Success",
            "PreFilter Success",
            "Filter Success",
            "PostFilter Unschedulable");
    assertThat(metrics.ofPods)
        .containsExactly(
            "preemption tried", "victims searched for a pod: Unschedulable", "searched for PT0S");
  }

  @Test
  void callsForNodesAreCountedOncePerCycle() {
    live.create(POD).settle();

    assertThat(metrics.ofPlugins)
        .contains("CpuFit Filter: 0 times", "Untainted Filter: 0 times", "LeastCpu Score: 0 times")
        .containsOnlyOnce("CpuFit Filter: 2 times", "Untainted Filter: 2 times");
  }

  /// What an extender has a say in is not remembered.
  @Test
  void withAnExtenderCallsForNodesAreCountedToo() {
    live.extenders(List.of(new GivenExtender("any").keeps("n1", "n2")));
    live.create(POD).settle();

    assertThat(metrics.ofPlugins)
        .containsOnlyOnce("CpuFit Filter: 2 times", "LeastCpu Score: 2 times");
  }

  @Test
  void aPreemptionIsMeasuredUntilItsVictimsAreGone() {
    live.create(pod("victim").cpu("2").on("n1")).create(IMPORTANT).settle();

    assertThat(metrics.ofPods)
        .startsWith(
            "preemption tried",
            "victims searched for a pod: Success",
            "searched for PT0S",
            "preemption of a pod ended well");
  }

  @Test
  void aPreemptionEndsBadlyIfAVictimCannotBeEvicted() {
    live.api()
        .beforeWrites(call -> {
          if (call.startsWith("delete")) {
            live.api().beforeWrites(next -> {});
            throw new PluginException("too many requests");
          }
        });
    live.create(pod("victim").cpu("2").on("n1")).create(IMPORTANT).settle();

    assertThat(metrics.ofPods)
        .containsSubsequence("preemption of a pod ended badly", "preemption of a pod ended well");
  }

  /// Takes a second for each node, and lets pods with the label `wait` wait for a minute.
  private record Slow(FakeClock clock) implements SimpleFilterPlugin, PermitPlugin {
    static PluginFactory<?> factory(LiveScenario live) {
      return new Made("Slow", Slow.class, _ -> new Slow(live.clock()));
    }

    @Override
    public String name() {
      return "Slow";
    }

    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      clock.advance(Duration.ofSeconds(1));
      return Success.SUCCESS;
    }

    @Override
    public PermitStatus permit(CycleState state, PodInfo pod, String node) {
      return pod.pod().metadata().labels().containsKey("wait")
          ? new PermitStatus.Wait(Duration.ofMinutes(1))
          : Success.SUCCESS;
    }
  }

  private void withSlow() {
    live.plugin(Slow.factory(live));
  }

  @Test
  void theSearchTakesAsLongAsItsPlugins() {
    withSlow();
    live.create(POD).settle();

    assertThat(metrics.ofPods).containsExactly("searched for PT2S");
    assertThat(metrics.ofPlugins).contains("Slow Filter: Success after PT2S");
  }

  @Test
  void theWaitAtPermitIsMeasuredUntilTheVerdict() {
    withSlow();
    live.create(POD.labels("wait=")).settle();
    assertThat(metrics.ofPods).containsExactly("searched for PT2S");

    live.advance(Duration.ofSeconds(60));
    assertThat(metrics.ofPods).startsWith("searched for PT2S", "waited for PT1M: Unschedulable");
  }

  @Test
  void changesAreCountedByWhatTheyAre() {
    live.create(POD).settle();
    live.put(node("n1").cpu("3").labels("a=b").build());
    live.remove(node("n2").build()).settle();
    live.remove(live.pod(POD).orElseThrow()).settle();

    assertThat(metrics.events)
        .containsSubsequence(
            "NodeAdd",
            "NodeAdd",
            "UnscheduledPodAdd",
            "UnscheduledPodDelete",
            "AssignedPodAdd",
            "NodeUpdateNodeAllocatable",
            "NodeUpdateNodeLabel",
            "NodeDelete",
            "AssignedPodDelete");
  }

  @Test
  void stepsWithoutWorkAreNotMeasured() {
    live.settle();
    int steps = metrics.steps.size();
    assertThat(metrics.steps).as("the start, and two nodes").startsWith(2);

    live.scheduler().step();
    live.scheduler().step();
    assertThat(metrics.steps).hasSize(steps);
  }

  @Test
  void whatEntersAQueueIsCountedWithItsReason() {
    live.create(pod("huge").cpu("8")).settle();
    live.create(node("n3").cpu("8")).advance(Duration.ofSeconds(2));

    assertThat(metrics.queued)
        .containsExactly(
            "active by UnscheduledPodAdd: 1 in pod",
            "unschedulable by ScheduleAttemptFailure: 1 in null",
            "backoff by NodeAdd: 1 in null",
            "active by PopFromBackoffQ: 1 in pod");
  }
}
