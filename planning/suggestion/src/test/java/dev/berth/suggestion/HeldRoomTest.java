package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.cpu;
import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.running;
import static dev.berth.suggestion.Manifests.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.framework.status.InsufficientResource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class HeldRoomTest {
  private static final String TERMINATING =
      "labels: {app: x}, deletionTimestamp: \"2026-01-01T00:00:00Z\","
          + " deletionGracePeriodSeconds: 3600";

  /// Since before: its kubelet does not look at it again.
  private static final String RUNS = "status: {phase: Running}\n";

  static Stream<Arguments> pods() {
    String nominated = "status: {nominatedNodeName: n1}\n";
    return Stream.of(
        Arguments.of("pods that stay", running("busy", "n1", "3", ""), List.of()),
        Arguments.of(
            "a pod of higher priority that is nominated",
            running(TERMINATING, "victim", "n1", "2", "terminationGracePeriodSeconds: 3600")
                + Manifests.PREEMPTED
                + waiting("preemptor", "priority: 9\n" + cpu("3"))
                + nominated,
            List.of(
                "3000m of cpu held for default/preemptor, nominated to n1",
                "2000m of cpu held by default/victim, which is terminating")),
        Arguments.of(
            "a pod of lower priority that is nominated",
            running("busy", "n1", "3", "")
                + waiting("later", "priority: -1\n" + cpu("3"))
                + nominated,
            List.of()),
        Arguments.of(
            "two pods that are terminating",
            running(TERMINATING, "a", "n1", "1", "terminationGracePeriodSeconds: 3600")
                + running(TERMINATING, "b", "n1", "2", "terminationGracePeriodSeconds: 3600"),
            List.of("3000m of cpu held by default/a, default/b, which are terminating")),
        Arguments.of(
            "pods that do not run",
            running("a", "n1", "1", "")
                + waitingFor("ImagePullBackOff")
                + running("b", "n1", "1", "")
                + waitingFor("CrashLoopBackOff")
                + running("c", "n1", "1", "")
                + waitingFor("ContainerCreating"),
            List.of(
                "1000m of cpu held by default/b, which is not running: CrashLoopBackOff",
                "1000m of cpu held by default/a, which is not running: ImagePullBackOff")),
        Arguments.of(
            "a resize to more that is deferred",
            running("grows", "n1", "3500m", "") + resized("PodResizePending", "1"),
            List.of(
                "default/grows counts with the 3500m of cpu that it requests; 1000m are allocated"
                    + " until its resize is done")),
        Arguments.of(
            "a resize to less that is not done",
            running("shrinks", "n1", "1", "") + resized("PodResizeInProgress", "3"),
            List.of(
                "default/shrinks requests 1000m of cpu, and counts with 3000m, which are allocated"
                    + " until its resize is done")),
        Arguments.of(
            "more than the node has",
            running("a", "n1", "3", "") + RUNS + running("b", "n1", "2", "") + RUNS,
            List.of("1000m of cpu more is requested there than the node has")));
  }

  private static String waitingFor(String reason) {
    return """
    status:
      phase: Pending
      startTime: "2026-01-01T00:00:00Z"
      containerStatuses: [{name: c, state: {waiting: {reason: %s}}}]
    """
        .formatted(reason);
  }

  private static String resized(String condition, String allocated) {
    return """
    status:
      phase: Running
      conditions: [{type: %s, status: "True", reason: Deferred}]
      containerStatuses:
      - {name: c, allocatedResources: {cpu: "%s"}, resources: {requests: {cpu: "%s"}}}
    """
        .formatted(condition, allocated, allocated);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pods")
  void whoHoldsRoomThatLooksFreeIsNamed(String name, String cluster, List<String> facts)
      throws InterruptedException {
    var pods = WaitingPods.of(node("n1", "4") + cluster + waiting("new", cpu("1500m")));
    Pod pod =
        pods.pods().stream()
            .filter(it -> it.metadata().name().equals("new"))
            .findFirst()
            .orElseThrow();
    var lacking =
        pods
            .dryRun()
            .filters(pods.now(), pod)
            .rejections(pods.now().nodes().nodes().getFirst())
            .stream()
            .flatMap(it -> it.reasons().stream())
            .filter(InsufficientResource.class::isInstance)
            .map(InsufficientResource.class::cast)
            .findFirst()
            .orElse(new InsufficientResource("cpu", 1500, 3000, 4000));
    assertThat(HeldRoom.of(pods.now().nodes().nodes().getFirst(), lacking, pod, pods.now()))
        .isEqualTo(facts);
  }
}
