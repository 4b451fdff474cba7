package dev.berth.cluster.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.ClusterRun;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PreBindPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}}
      """;

  private static String pod(String name, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec:
      containers: [{name: c, resources: {requests: {cpu: 1}}}]
    %s
    """
        .formatted(name, spec.indent(2));
  }

  @Test
  void podsAreTriedByPriorityThenInTheOrderOfTheInput() throws InterruptedException {
    var run =
        ClusterRun.of(
            NODE + pod("a", "priority: 1") + pod("b", "priority: 9") + pod("c", "priority: 1"));

    assertThat(run.story()).containsExactly("b scheduled n1", "a scheduled n1", "c unschedulable");
  }

  @Test
  void anInterruptionEndsTheRunBeforeTheNextPod() {
    var tried = new ArrayList<String>();

    assertThatThrownBy(() ->
            ClusterRun.of(
                NODE + pod("a", "") + pod("b", ""),
                (_, decision) -> {
                  tried.add(decision.pod().name());
                  Thread.currentThread().interrupt();
                }))
        .isInstanceOf(InterruptedException.class);
    assertThat(tried).containsExactly("a");
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void podsThatNoProfileIsForComeFirst() throws InterruptedException {
    var run = ClusterRun.of(NODE + pod("a", "") + pod("b", "schedulerName: other"));

    assertThat(run.story()).containsExactly("b ignored", "a scheduled n1");
    assertThat(run.decisions().getFirst().attempt()).isZero();
    assertThat(run.decisions().getFirst().profile()).isEqualTo("other");
  }

  @Test
  void boundPodsRunAndStartOneSecondAfterTheOther() throws InterruptedException {
    var run = ClusterRun.of(NODE + pod("a", "") + pod("b", ""));

    assertThat(run.pod("a").spec().nodeName()).isEqualTo("n1");
    assertThat(run.pod("a").status().phase()).isEqualTo("Running");
    assertThat(run.pod("a").status().startTime()).isEqualTo(Instant.parse("2027-01-01T00:00:01Z"));
    assertThat(run.pod("b").status().startTime()).isEqualTo(Instant.parse("2027-01-01T00:00:02Z"));
  }

  @Test
  void finishedPodsHoldNothingAndAreNotTried() throws InterruptedException {
    var run =
        ClusterRun.of(
            NODE
                + pod("done", "nodeName: n1")
                    .replace("kind: Pod", "kind: Pod\nstatus: {phase: Succeeded}")
                + pod("failed", "").replace("kind: Pod", "kind: Pod\nstatus: {phase: Failed}")
                + pod("a", "")
                + pod("b", ""));

    assertThat(run.story()).containsExactly("a scheduled n1", "b scheduled n1");
  }

  @Test
  void whoPreemptsIsTriedAgainWhenTheVictimsAreGone() throws InterruptedException {
    var run =
        ClusterRun.of(
            NODE
                + pod(
                    "low", "{nodeName: n1, priority: 1}".replaceAll("[{}]", "").replace(", ", "\n"))
                + pod("high", "priority: 9").replace("cpu: 1", "cpu: 2"));

    assertThat(run.story()).containsExactly("high unschedulable", "high scheduled n1");
    assertThat(run.decisions().get(1).nominatedNode()).isEqualTo("n1");
    assertThat(run.decisions().get(1).attempt()).isEqualTo(2);
    assertThat(run.cluster().get(Pod.class, new ObjectKey("default", "low"))).isNull();
    assertThat(run.pod("high").status().nominatedNodeName()).isEmpty();
  }

  @Test
  void progressCountsAttempts() throws InterruptedException {
    var run = ClusterRun.of(NODE + pod("a", "") + pod("b", ""));

    assertThat(run.progress())
        .containsExactly(new SimulationProgress(1, 2, 1), new SimulationProgress(2, 2, 1));
  }

  /// Refuses every binding.
  private static final class Refusing implements SimplePluginFactory, PreBindPlugin {
    @Override
    public String name() {
      return "Refusing";
    }

    @Override
    public Class<? extends Plugin> type() {
      return Refusing.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return this;
    }

    @Override
    public PreBindPreFlight preBindPreFlight(CycleState state, PodInfo pod, String node) {
      return PreBindPreFlight.HasWork.HAS_WORK;
    }

    @Override
    public PreBindStatus preBind(CycleState state, PodInfo pod, String node) {
      return Rejected.unschedulable("not here");
    }
  }

  @Test
  void aBindingThatIsRefusedLeavesThePodPending() throws InterruptedException {
    var run =
        ClusterRun.of(
            NODE
                + pod("a", "")
                + """
                ---
                apiVersion: kubescheduler.config.k8s.io/v1
                kind: KubeSchedulerConfiguration
                profiles: [{plugins: {preBind: {enabled: [{name: Refusing}]}}}]
                """,
            new Refusing());

    assertThat(run.story()).containsExactly("a unschedulable");
    assertThat(run.decisions().getFirst().message()).isEqualTo("not here");
    assertThat(run.decisions().getFirst().rejectedBy()).isEmpty();
    assertThat(run.pod("a").spec().nodeName()).isEmpty();
  }
}
