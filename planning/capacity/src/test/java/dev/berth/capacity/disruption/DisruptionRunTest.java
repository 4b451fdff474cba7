package dev.berth.capacity.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.capacity.disruption.DisruptionReport.LostPod;
import dev.berth.capacity.disruption.DisruptionReport.WorkloadImpact;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What becomes of pods when something is done to their nodes, and when.
final class DisruptionRunTest {
  private static final DisruptionSettings FORCED =
      new DisruptionSettings(
          Duration.ZERO,
          Duration.ZERO,
          Duration.ZERO,
          true,
          null,
          DisruptionSettings.DEFAULT.lifecycle());

  /// Pods take 20 s to start and 10 s to stop, new nodes 60 s.
  private static final DisruptionSettings SLOW =
      new DisruptionSettings(
          Duration.ofSeconds(20),
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          false,
          null,
          DisruptionSettings.DEFAULT.lifecycle());

  /// Nodes `n1` and so on, of which each is a zone, with room for so many pods of one CPU.
  private static String nodes(int count, int cpus) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i ->
            """
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: n%1$d, labels: {kubernetes.io/hostname: n%1$d, topology.kubernetes.io/zone: z%1$d}}
            status: {allocatable: {cpu: "%2$d", memory: 64Gi, pods: "110"}}
            """
                .formatted(i, cpus))
        .collect(Collectors.joining());
  }

  private static String workload(String kind, int replicas, String more) {
    return """
    ---
    apiVersion: apps/v1
    kind: %s
    metadata: {name: web, uid: web}
    spec:
      replicas: %d
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec:
          %s
          containers: [{name: c, resources: {requests: {cpu: "1"}}}]
    """
        .formatted(kind, replicas, more);
  }

  /// A pod of the ReplicaSet or StatefulSet `web`.
  private static String pod(String name, String node, String kind) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %1$s
      uid: %1$s
      labels: {app: web}
      ownerReferences: [{apiVersion: apps/v1, kind: %3$s, name: web, uid: web, controller: true}]
    spec: {nodeName: %2$s, containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
    status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
    """
        .formatted(name, node, kind);
  }

  private static String single(String name, String node) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %1$s, uid: %1$s}
    spec: {nodeName: %2$s, containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
    status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
    """
        .formatted(name, node);
  }

  private static String budget(String spec) {
    return """
    ---
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: web}
    spec: {selector: {matchLabels: {app: web}}, %s}
    """
        .formatted(spec);
  }

  /// Three pods on `n1`.
  private static String three(String more) {
    return workload("ReplicaSet", 3, more)
        + pod("a", "n1", "ReplicaSet")
        + pod("b", "n1", "ReplicaSet")
        + pod("c", "n1", "ReplicaSet");
  }

  /// `30s a from n1, 31s on n2`, and `pending` or why there is no other one.
  private static List<String> stories(DisruptionReport report) {
    return report.lost().stream().map(DisruptionRunTest::story).toList();
  }

  private static String story(LostPod pod) {
    var successor = pod.successor();
    var after =
        successor == null
            ? pod.note()
            : successor.placed() == null
                ? "pending"
                : "%ss on %s".formatted(successor.placed().toSeconds(), successor.node());
    return "%ss %s from %s, %s"
        .formatted(pod.at().toSeconds(), pod.pod().name(), pod.node(), after);
  }

  private static NodeAction.DrainNodes drain(String... nodes) {
    return new NodeAction.DrainNodes(List.of(nodes));
  }

  private static List<String> events(DisruptionReport report) {
    return report.events().stream()
        .map(event -> "%ss %s %s".formatted(event.at().toSeconds(), event.node(), event.kind()))
        .toList();
  }

  @Test
  void withoutABudgetAllPodsOfADrainedNodeGoAtOnce() {
    var report = new DisruptedCluster(nodes(2, 3) + three("")).run(drain("n1"));

    assertThat(stories(report))
        .containsExactly(
            "0s a from n1, 0s on n2", "0s b from n1, 0s on n2", "0s c from n1, 0s on n2");
    assertThat(events(report)).containsExactly("0s n1 CORDONED", "0s n1 DRAINED");
    assertThat(report.workloads())
        .containsExactly(new WorkloadImpact("ReplicaSet default/web", 3, 0, 3, 3, Duration.ZERO));
  }

  @Test
  void aBudgetLetsOnePodGoAfterTheOtherAndKubectlTriesEveryFiveSeconds() {
    var report =
        new DisruptedCluster(nodes(2, 3) + three("") + budget("maxUnavailable: 1"))
            .run(SLOW, drain("n1"));

    assertThat(stories(report))
        .containsExactly(
            "0s a from n1, 0s on n2", "20s b from n1, 20s on n2", "40s c from n1, 40s on n2");
    assertThat(events(report)).containsExactly("0s n1 CORDONED", "50s n1 DRAINED");
    assertThat(report.lost().getLast().waited()).isEqualTo(Duration.ofSeconds(40));
    assertThat(report.workloads().getFirst().least()).isEqualTo(2);
    assertThat(report.end()).isEqualTo(Duration.ofSeconds(60));
  }

  @Test
  void aBudgetThatNeverAllowsItEndsTheDrain() {
    var report =
        new DisruptedCluster(nodes(2, 3) + three("") + budget("minAvailable: 3")).run(drain("n1"));

    assertThat(report.lost()).isEmpty();
    assertThat(report.undrained()).containsExactly("n1");
    assertThat(report.remaining())
        .extracting(StuckPod::message)
        .hasSize(3)
        .allMatch(message -> message.contains("web needs 3 healthy pods and has 3 currently"));
  }

  @Test
  void aTimeoutGivesUpTheNode() {
    var settings =
        new DisruptionSettings(
            Duration.ofSeconds(20),
            Duration.ZERO,
            Duration.ZERO,
            false,
            Duration.ofSeconds(30),
            DisruptionSettings.DEFAULT.lifecycle());
    var report =
        new DisruptedCluster(nodes(2, 3) + three("") + budget("maxUnavailable: 1"))
            .run(settings, drain("n1"));

    assertThat(stories(report)).hasSize(2);
    assertThat(events(report)).endsWith("30s n1 DRAIN_FAILED");
    assertThat(report.remaining()).extracting(it -> it.pod().name()).containsExactly("c");
  }

  @Test
  void nodesAreDrainedOneAfterTheOtherAndNoneOfThemTakesPods() {
    var report =
        new DisruptedCluster(
                nodes(3, 3)
                    + workload("ReplicaSet", 2, "")
                    + pod("a", "n1", "ReplicaSet")
                    + pod("b", "n2", "ReplicaSet"))
            .run(SLOW, drain("n1", "n2"));

    assertThat(stories(report))
        .containsExactly("0s a from n1, 0s on n3", "10s b from n2, 10s on n3");
  }

  @Test
  void aPodWithoutAControllerKeepsItsNodeFromBeingDrained() {
    var yaml = nodes(2, 4) + three("") + single("alone", "n1");

    var report = new DisruptedCluster(yaml).run(drain("n1"));
    assertThat(report.lost()).isEmpty();
    assertThat(report.remaining()).hasSize(4);
    assertThat(report.undrained()).containsExactly("n1");

    var forced = new DisruptedCluster(yaml).run(FORCED, drain("n1"));
    assertThat(stories(forced))
        .hasSize(4)
        .contains("0s alone from n1, nothing controls it: it does not come back");
    assertThat(forced.undrained()).isEmpty();
  }

  @Test
  void whatFitsNowhereIsPendingWithItsReason() {
    var report = new DisruptedCluster(nodes(2, 3) + three("") + single("x", "n2")).run(drain("n1"));

    assertThat(report.pending())
        .singleElement()
        .satisfies(pod -> assertThat(pod.message()).contains("Insufficient cpu"));
    assertThat(report.replaced()).isEqualTo(2);
    assertThat(report.workloads().getFirst().recovered()).isNull();
  }

  @Test
  void aStatefulSetWaitsUntilItsPodIsGone() {
    var yaml = nodes(2, 3) + workload("StatefulSet", 1, "") + pod("web-0", "n1", "StatefulSet");

    assertThat(stories(new DisruptedCluster(yaml).run(SLOW, drain("n1"))))
        .containsExactly("0s web-0 from n1, 10s on n2");
    assertThat(stories(new DisruptedCluster(yaml).run(new NodeAction.Lose(List.of("n1")))))
        .containsExactly(
            "55s web-0 from n1, it is terminating until its node answers again, or is deleted");
    assertThat(stories(new DisruptedCluster(yaml).run(new NodeAction.Delete(List.of("n1")))))
        .containsExactly("60s web-0 from n1, 60s on n2");
  }

  /// A lost node is found after 55 s, and pods stay 300 s longer unless they say something else.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                                                                            | 355
          tolerations: [{key: node.kubernetes.io/unreachable, operator: Exists, effect: NoExecute, tolerationSeconds: 30}] | 85
          """)
  void aLostNodeLosesItsPodsWhenTheyDoNotTolerateThatAnyLonger(String tolerations, int seconds) {
    var report =
        new DisruptedCluster(nodes(2, 3) + workload("ReplicaSet", 1, tolerations))
            .run(new NodeAction.Lose(List.of("n1")));

    assertThat(stories(report)).hasSize(1).allMatch(it -> it.startsWith(seconds + "s "));
    assertThat(stories(report).getFirst()).endsWith(seconds + "s on n2");
    assertThat(events(report))
        .containsExactly("55s n1 UNREACHABLE", "55s n1 TAINTED", "55s n1 TAINTED");
    assertThat(report.workloads().getFirst().least()).isZero();
  }

  private static final NodeAction.TaintNodes BROKEN =
      new NodeAction.TaintNodes(List.of("n1"), new Taint("gpu", "broken", Taint.NO_EXECUTE, null));

  /// One of two pods that tolerate the taint of its node for 30 s, and one that does not.
  private static String tolerating() {
    return nodes(2, 9)
        + workload(
                "ReplicaSet",
                2,
                "tolerations: [{key: gpu, operator: Exists, effect: NoExecute, tolerationSeconds:"
                    + " 30}]")
            .replace(", uid: web", "")
        + single("alone", "n1");
  }

  @Test
  void aTaintEvictsThoseThatDoNotTolerateItAnyLonger() {
    var report =
        new DisruptedCluster(tolerating()).run(BROKEN, new NodeAction.Cordon(List.of("n1")));

    assertThat(stories(report))
        .hasSize(2)
        .first()
        .isEqualTo("0s alone from n1, nothing controls it: it does not come back");
    assertThat(stories(report).getLast()).startsWith("30s ").endsWith("30s on n2");
    assertThat(report.lost().getLast().reason()).isEqualTo("DeletionByTaintManager");
    assertThat(report.isEndless()).isFalse();
  }

  @Test
  void aNewPodThatToleratesTheTaintForATimeMayComeBackToItsNodeAgainAndAgain() {
    var report = new DisruptedCluster(tolerating()).run(BROKEN);

    assertThat(report.isEndless()).isTrue();
    assertThat(stories(report))
        .contains("30s " + report.lost().get(1).pod().name() + " from n1, 30s on n1");
  }

  @Test
  void aCordonedNodeKeepsItsPods() {
    var report =
        new DisruptedCluster(nodes(2, 3) + three("")).run(new NodeAction.Cordon(List.of("n1")));

    assertThat(report.lost()).isEmpty();
    assertThat(events(report)).containsExactly("0s n1 CORDONED");
  }

  @Test
  void aSurgingUpgradeHasOneNodeMoreMeanwhile() {
    var report =
        new DisruptedCluster(
                nodes(2, 2)
                    + workload("ReplicaSet", 4, "")
                    + pod("a", "n1", "ReplicaSet")
                    + pod("b", "n1", "ReplicaSet")
                    + pod("c", "n2", "ReplicaSet")
                    + pod("d", "n2", "ReplicaSet"))
            .run(SLOW, new NodeAction.Upgrade(List.of("n1", "n2"), 1, 0));

    assertThat(events(report))
        .containsExactly(
            "60s n1-new JOINED",
            "60s n1 CORDONED",
            "70s n1 DRAINED",
            "70s n1 DELETED",
            "130s n2-new JOINED",
            "130s n2 CORDONED",
            "140s n2 DRAINED",
            "140s n2 DELETED");
    assertThat(stories(report))
        .containsExactly(
            "60s a from n1, 60s on n1-new",
            "60s b from n1, 60s on n1-new",
            "130s c from n2, 130s on n2-new",
            "130s d from n2, 130s on n2-new");
    assertThat(report.pending()).isEmpty();
  }

  @Test
  void anUpgradeWithoutSurgeLacksANodeMeanwhile() {
    var report =
        new DisruptedCluster(
                nodes(2, 1)
                    + workload("ReplicaSet", 2, "")
                    + pod("a", "n1", "ReplicaSet")
                    + pod("b", "n2", "ReplicaSet"))
            .run(new NodeAction.Upgrade(List.of("n1", "n2"), 0, 1));

    assertThat(events(report))
        .containsExactly(
            "0s n1 CORDONED",
            "0s n1 DRAINED",
            "0s n1 DELETED",
            "0s n1-new JOINED",
            "0s n2 CORDONED",
            "0s n2 DRAINED",
            "0s n2 DELETED",
            "0s n2-new JOINED");
    assertThat(report.pending()).isEmpty();
    assertThat(report.replaced()).isEqualTo(2);
  }

  @Test
  void podsThatWaitedBeforeAreNotBlamedOnTheDisruption() {
    var report =
        new DisruptedCluster(
                nodes(1, 3)
                    + three("")
                    + workload("StatefulSet", 1, "").replace("name: web, uid: web", "name: more"))
            .run(new NodeAction.Cordon(List.of("n1")));

    assertThat(report.pendingBefore()).isEqualTo(1);
    assertThat(report.pending()).isEmpty();
  }

  @Test
  void aNewNodeGetsTheDaemons() {
    var daemons = workload("DaemonSet", 1, "").replace("  replicas: 1\n", "");
    var cluster = new DisruptedCluster(nodes(2, 2) + daemons);

    var report = cluster.run(new NodeAction.Upgrade(List.of("n1"), 1, 0));

    assertThat(
            cluster.simulated().objects().list(Pod.class).stream()
                .map(pod -> pod.spec().nodeName()))
        .containsExactlyInAnyOrder("n2", "n1-new");
    assertThat(report.lost()).isEmpty();
    assertThat(report.workloads()).isEmpty();
    assertThat(report.goneWithNodes()).isEqualTo(1);
  }

  /// A pod of an operator's object.
  private static String ofOperator(String name, String node, String restartPolicy) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %1$s
      uid: %1$s
      labels: {app: web}
      ownerReferences: [{apiVersion: db.example.com/v1, kind: Cluster, name: pg, uid: pg, controller: true}]
    spec: {nodeName: %2$s, restartPolicy: %3$s, containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
    status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
    """
        .formatted(name, node, restartPolicy);
  }

  @Test
  void anOperatorMakesItsPodsAnew() {
    var report =
        new DisruptedCluster(
                nodes(2, 2)
                    + ofOperator("pg-0", "n1", "Always")
                    + ofOperator("pg-1", "n1", "Always")
                    + ofOperator("pg-2", "n2", "Always"))
            .run(drain("n1"));

    assertThat(stories(report))
        .containsExactly("0s pg-0 from n1, 0s on n2", "0s pg-1 from n1, pending");
    assertThat(report.workloads())
        .extracting(WorkloadImpact::workload, WorkloadImpact::lost, WorkloadImpact::after)
        .containsExactly(tuple("Cluster default/pg", 2, 2));
  }

  @Test
  void onlyAnOperatorKnowsWhetherARunThatEndsIsRepeated() {
    var report =
        new DisruptedCluster(nodes(2, 2) + ofOperator("run", "n1", "Never")).run(drain("n1"));

    assertThat(stories(report))
        .containsExactly("0s run from n1, its controller, Cluster default/pg, is not simulated");
  }

  /// A quota on pods.
  private static String quota(int pods) {
    return """
    ---
    apiVersion: v1
    kind: ResourceQuota
    metadata: {name: few}
    spec: {hard: {pods: "%d"}}
    """
        .formatted(pods);
  }

  @Test
  void aRefusedPodOfAnOperatorIsMissingForTheReasonOfTheApiServer() {
    var report =
        new DisruptedCluster(
                nodes(2, 3)
                    + quota(1)
                    + single("others", "n2")
                    + ofOperator("pg-0", "n1", "Always"))
            .run(drain("n1"));

    assertThat(stories(report))
        .containsExactly(
            "0s pg-0 from n1, pods \"pg-0\" is forbidden: exceeded quota: few, requested: pods=1,"
                + " used: pods=1, limited: pods=1");
  }

  @Test
  void anOperatorTriesAgainUntilItsPodIsAccepted() {
    var others =
        single("others", "n1")
            .replace(
                "nodeName: n1,",
                "nodeName: n1, tolerations: [{key: gpu, operator: Exists, effect: NoExecute,"
                    + " tolerationSeconds: 30}],");
    var report =
        new DisruptedCluster(nodes(2, 3) + quota(1) + others + ofOperator("pg-0", "n1", "Always"))
            .run(BROKEN, new NodeAction.Cordon(List.of("n1")));

    assertThat(stories(report))
        .containsExactly(
            "0s pg-0 from n1, 30s on n2",
            "30s others from n1, nothing controls it: it does not come back");
  }
}
