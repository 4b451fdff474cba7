package dev.berth.timeline.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Pods that arrive, wait, run and end, each on a cluster of one CPU or two.
final class TimedSimulationTest {
  private static String node(String name, String annotations) {
    return """
    ---
    apiVersion: v1
    kind: Node
    metadata: {name: %s, annotations: {%s}}
    status: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}}
    """
        .formatted(name, annotations);
  }

  private static String pod(String name, String arrival, String duration, String cpu, String more) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %s
      annotations:
        simulation.berth.dev/arrival: %s
        simulation.berth.dev/duration: %s
    spec:
      containers: [{name: c, resources: {requests: {cpu: %s}}}]
    %s
    """
        .formatted(name, arrival, duration, cpu, more.indent(2));
  }

  private static String priorityClass(int value) {
    return """
    ---
    apiVersion: scheduling.k8s.io/v1
    kind: PriorityClass
    metadata: {name: p%d}
    value: %d
    """
        .formatted(value, value);
  }

  @Test
  void aPodArrivesRunsAndEnds() {
    var run = TimedRun.toTheEnd(node("n1", "") + pod("a", "5m", "1h30m", "1", ""));

    assertThat(run.story())
        .containsExactly("PT5M a arrives", "PT5M a starts on n1", "PT1H35M a SUCCEEDED");
    assertThat(run.end()).isEqualTo(Duration.ofMinutes(95));
  }

  @Test
  void itMayBeEndedAtAnyTime() {
    var run =
        TimedRun.stoppedAfter(
            "PT5M a starts on n1",
            node("n1", "") + pod("a", "5m", "1h", "1", "") + pod("b", "10m", "1h", "1", ""));

    assertThat(run.story()).containsExactly("PT5M a arrives", "PT5M a starts on n1");
    assertThat(run.end()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void itsEndFreesTheNodeForOneThatWaits() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "") + pod("a", "0s", "1h", "2", "") + pod("b", "10m", "1h", "2", ""));

    assertThat(run.story("b"))
        .containsExactly("PT10M b arrives", "PT1H b starts on n1", "PT2H b SUCCEEDED");
  }

  @Test
  void aPodThatEndsMakesRoomForOneThatArrivesAtThatTime() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "") + pod("b", "1h", "1h", "2", "") + pod("a", "0s", "1h", "2", ""));

    assertThat(run.story())
        .containsSubsequence("PT1H a SUCCEEDED", "PT1H b arrives", "PT1H b starts on n1");
  }

  @Test
  void anEndedPodStaysAsSucceeded() {
    var run = TimedRun.toTheEnd(node("n1", "") + pod("a", "0s", "1h", "1", ""));

    Pod ended = run.simulated().objects().get(Pod.class, new ObjectKey("default", "a"));
    assertThat(ended).isNotNull();
    assertThat(ended.status().phase()).isEqualTo("Succeeded");
    assertThat(ended.spec().nodeName()).isEqualTo("n1");
  }

  @Test
  void aPreemptedPodStartsOver() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "")
                + priorityClass(9)
                + pod("low", "0s", "1h", "2", "")
                + pod("high", "20m", "10m", "2", "priorityClassName: p9"));

    assertThat(run.story("low"))
        .containsExactly(
            "PT0S low arrives",
            "PT0S low starts on n1",
            "PT20M low PREEMPTED",
            "PT20M low arrives",
            "PT30M2S low starts on n1",
            "PT1H30M2S low SUCCEEDED");
    assertThat(run.story("high")) // is tried again when its backoff is over
        .containsExactly(
            "PT20M high arrives", "PT20M2S high starts on n1", "PT30M2S high SUCCEEDED");
  }

  @Test
  void theLimitCutsTheRun() {
    var run =
        TimedRun.until(
            Duration.ofMinutes(30),
            node("n1", "") + pod("a", "0s", "1h", "1", "") + pod("b", "40m", "1h", "1", ""));

    assertThat(run.story()).containsExactly("PT0S a arrives", "PT0S a starts on n1");
    assertThat(run.end()).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void whatFitsNowhereEndsTheRunAllTheSame() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "") + pod("large", "1m", "1h", "3", "") + pod("a", "0s", "20m", "1", ""));

    assertThat(run.story("large")).containsExactly("PT1M large arrives");
    assertThat(run.end()).isEqualTo(Duration.ofMinutes(20));
  }

  @Test
  void nodesJoinAndLeave() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "simulation.berth.dev/arrival: 10m, simulation.berth.dev/duration: 1h")
                + node("n2", "simulation.berth.dev/arrival: 2h")
                + pod("a", "0s", "90m", "1", ""));

    assertThat(run.story())
        .containsExactly(
            "PT0S a arrives",
            "PT10M n1 joins",
            "PT10M2S a starts on n1", // without any node, a pod is tried again after its backoff
            "PT1H10M a DISPLACED",
            "PT1H10M a arrives",
            "PT1H10M n1 leaves",
            "PT2H n2 joins",
            "PT2H a starts on n2",
            "PT3H30M a SUCCEEDED");
  }

  @Test
  void aGangWaitsUntilAllOfItFits() {
    String gates = "# feature-gates: GenericWorkload=true\n";
    String group =
        """
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: g}
        spec: {schedulingPolicy: {gang: {minCount: 2}}}
        """;
    String member = "schedulingGroup: {podGroupName: g}";
    var run =
        TimedRun.toTheEnd(
            gates
                + node("n1", "").substring(4)
                + group
                + pod("first", "0s", "30m", "1", "")
                + pod("g-0", "1m", "1h", "1", member)
                + pod("g-1", "2m", "1h", "1", member));

    // The room is there after 30 minutes, when the group is in its backoff.
    assertThat(run.story("g-0")).contains("PT1M g-0 arrives", "PT30M4S g-0 starts on n1");
    assertThat(run.story("g-1")).contains("PT2M g-1 arrives", "PT30M4S g-1 starts on n1");
  }

  @Test
  void aJobGetsTheNextPodWhenOneEnds() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "")
                + """
                ---
                apiVersion: batch/v1
                kind: Job
                metadata: {name: j}
                spec:
                  parallelism: 1
                  completions: 3
                  template:
                    metadata: {annotations: {simulation.berth.dev/duration: 10m}}
                    spec:
                      restartPolicy: Never
                      containers: [{name: c, resources: {requests: {cpu: 1}}}]
                """);

    assertThat(run.story().stream().filter(line -> line.contains("starts")))
        .extracting(line -> line.split(" ", -1)[0])
        .containsExactly("PT0S", "PT10M", "PT20M");
    assertThat(run.end()).isEqualTo(Duration.ofMinutes(30));
  }

  @Test
  void aPodOfADeploymentDoesNotEnd() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "")
                + """
                ---
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: d}
                spec:
                  replicas: 1
                  selector: {matchLabels: {app: d}}
                  template:
                    metadata:
                      labels: {app: d}
                      annotations: {simulation.berth.dev/duration: 10m}
                    spec:
                      containers: [{name: c, resources: {requests: {cpu: 1}}}]
                """);

    assertThat(run.story()).hasSize(2).last().asString().contains("starts on n1");
  }

  @Test
  void wavesAreThereFromTheBeginning() {
    var run =
        TimedRun.toTheEnd(
            node("n1", "")
                + pod("a", "0s", "1m", "1", "")
                    .replace(
                        "annotations:\n", "annotations:\n    simulation.berth.dev/wave: \"2\"\n"));

    assertThat(run.story("a")).contains("PT0S a starts on n1");
  }

  @Test
  void aTaintEvictsAPodWhenItsTolerationIsOver() {
    var tainted =
        node("n1", "").replace("status:", "spec: {taints: [{key: a, effect: NoExecute}]}\nstatus:");
    var tolerating =
        pod(
            "p",
            "5m",
            "1h",
            "1",
            "tolerations: [{key: a, operator: Exists, effect: NoExecute, tolerationSeconds: 90}]");

    var run = TimedRun.until(Duration.ofMinutes(10), tainted + tolerating);

    assertThat(run.story("p"))
        .containsExactly("PT5M p arrives", "PT5M p starts on n1", "PT6M30S p DELETED");
  }
}
