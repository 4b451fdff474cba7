package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.cluster.ClusterRun;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What becomes of workloads that run when a later source changes them.
class RolloutTest {
  /// A cluster of nodes with room for `pods` pods each.
  private static String nodes(int count, int pods) {
    var text = new StringBuilder();
    for (var i = 1; i <= count; i++) {
      text.append(
          """
          ---
          apiVersion: v1
          kind: Node
          metadata: {name: n%1$d, uid: n%1$d, labels: {kubernetes.io/hostname: n%1$d}}
          status: {allocatable: {cpu: "16", memory: 64Gi, pods: "%2$d"}}
          """
              .formatted(i, pods));
    }
    return text.toString();
  }

  private static String workload(String kind, String uid, String image, String spec) {
    return """
    ---
    apiVersion: apps/v1
    kind: %s
    metadata: {name: web, namespace: shop%s}
    spec:
      %s
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec: {containers: [{name: c, image: "%s"}]}
    """
        .formatted(kind, uid, spec, image);
  }

  private static String deployment(String uid, String image, String spec) {
    return workload("Deployment", uid, image, spec);
  }

  /// A pod of the Deployment as a dump has it, without its ReplicaSet.
  private static String pod(String name, String node, String more) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: web-abc-%1$s
      namespace: shop
      uid: pod-%1$s
      creationTimestamp: "2026-06-01T10:00:00Z"
      labels: {app: web, pod-template-hash: abc}
      ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-abc, uid: set, controller: true}]
      %3$s
    spec: {nodeName: %2$s, containers: [{name: c, image: "c:1"}]}
    status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
    """
        .formatted(name, node, more);
  }

  private static String threePods() {
    return pod("a", "n1", "") + pod("b", "n2", "") + pod("c", "n3", "");
  }

  private static Rollout rollout(ClusterRun run) {
    return run.simulated().controllers().rollouts().getFirst();
  }

  private static List<String> pods(ClusterRun run) {
    return run.cluster().list(Pod.class).stream()
        .filter(pod -> pod.metadata().name().startsWith("web"))
        .map(pod -> pod.spec().containers().getFirst().image() + " on " + pod.spec().nodeName())
        .sorted()
        .toList();
  }

  @Test
  void aDeploymentThatIsAppliedAgainStaysAsItIs() throws InterruptedException {
    var cluster = nodes(3, 1) + deployment(", uid: web", "c:1", "replicas: 3") + threePods();

    var run = ClusterRun.of(cluster, deployment("", "c:1", "replicas: 3"));

    assertThat(pods(run)).containsExactly("c:1 on n1", "c:1 on n2", "c:1 on n3");
    assertThat(run.decisions()).isEmpty();
    assertThat(run.simulated().replacements().getFirst().changes()).isEmpty();
    assertThat(run.simulated().controllers().rollouts()).isEmpty();
  }

  @Test
  void podsAreKnownByTheirTemplateWhereADumpHasNoDeployments() throws InterruptedException {
    var run = ClusterRun.of(nodes(3, 1) + threePods(), deployment("", "c:1", "replicas: 3"));

    assertThat(run.decisions()).isEmpty();
    assertThat(run.simulated().controllers().rollouts()).isEmpty();
  }

  @Test
  void podsAreKnownByTheirLabelsWhereADumpHasNoOwners() throws InterruptedException {
    var tidied = threePods().replaceAll("  ownerReferences: .*\n", "");

    var run =
        ClusterRun.of(
            nodes(3, 2) + deployment(", uid: web", "c:1", "replicas: 3") + tidied,
            deployment("", "c:2", "replicas: 3"));

    assertThat(pods(run)).containsExactly("c:2 on n1", "c:2 on n2", "c:2 on n3");
  }

  @Test
  void whatALaterFileLeavesOutStaysAsItWas() throws InterruptedException {
    var cluster = nodes(3, 2) + deployment(", uid: web", "c:1", "replicas: 3") + threePods();

    var run = ClusterRun.of(cluster, deployment("", "c:2", "minReadySeconds: 0"));

    assertThat(pods(run)).containsExactly("c:2 on n1", "c:2 on n2", "c:2 on n3");
    assertThat(run.simulated().replacements().getFirst().changes())
        .containsExactly("spec.template.spec.containers[c].image: c:1 → c:2");
  }

  /// kubectl takes away what it has applied itself.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kubectl.kubernetes.io/last-applied-configuration | {"apiVersion":"apps/v1","kind":"Deployment","spec":{"replicas":3}} | 1
          kubectl.kubernetes.io/last-applied-configuration | {"apiVersion":"apps/v1","kind":"Deployment","spec":{}} | 3
          """)
  void replicasThatWereAppliedGoWithTheirField(String annotation, String text, int pods)
      throws InterruptedException {
    var uid = ", uid: web, annotations: {%s: '%s'}".formatted(annotation, text);
    var cluster = nodes(3, 2) + deployment(uid, "c:1", "replicas: 3") + threePods();

    assertThat(pods(ClusterRun.of(cluster, deployment("", "c:1", "minReadySeconds: 0"))))
        .hasSize(pods);
  }

  /// One pod of each node can be there; so nothing fits beside the old ones.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          maxSurge: 1, maxUnavailable: 0   | false | 0 | 3 | 0
          maxSurge: 0, maxUnavailable: 1   | true  | 3 | 0 | 2
          maxSurge: 1, maxUnavailable: 1   | true  | 3 | 0 | 3
          maxSurge: 100%, maxUnavailable: 0| false | 0 | 3 | 0
          """)
  void aFullClusterNeedsToLetOldPodsGoFirst(
      String limits, boolean isComplete, int ready, int outdated, int waited)
      throws InterruptedException {
    var strategy = "replicas: 3\n  strategy: {rollingUpdate: {%s}}".formatted(limits);
    var cluster = nodes(3, 1) + deployment(", uid: web", "c:1", strategy) + threePods();

    var rollout = rollout(ClusterRun.of(cluster, deployment("", "c:2", strategy)));

    assertThat(rollout.isComplete()).isEqualTo(isComplete);
    assertThat(rollout.ready()).isEqualTo(ready);
    assertThat(rollout.outdated()).isEqualTo(outdated);
    assertThat(rollout.waited()).hasSizeGreaterThanOrEqualTo(Math.min(1, waited));
  }

  @Test
  void recreateMakesRoomFirst() throws InterruptedException {
    var recreate = "replicas: 3\n  strategy: {type: Recreate}";
    var cluster = nodes(3, 1) + deployment(", uid: web", "c:1", recreate) + threePods();

    var run = ClusterRun.of(cluster, deployment("", "c:2", recreate));

    assertThat(pods(run)).containsExactly("c:2 on n1", "c:2 on n2", "c:2 on n3");
    assertThat(rollout(run).waited()).isEmpty();
  }

  @Test
  void aPausedDeploymentIsScaledButNotUpdated() throws InterruptedException {
    var cluster = nodes(3, 2) + deployment(", uid: web", "c:1", "replicas: 3") + threePods();

    var run = ClusterRun.of(cluster, deployment("", "c:2", "replicas: 2\n  paused: true"));

    assertThat(pods(run)).hasSize(2).allMatch(pod -> pod.startsWith("c:1"));
    assertThat(rollout(run).kept()).isEqualTo(2);
  }

  @Test
  void scalingDownTakesThePodsThatDoLeast() throws InterruptedException {
    var cluster =
        nodes(3, 5)
            + deployment(", uid: web", "c:1", "replicas: 4")
            + pod("a", "n1", "annotations: {controller.kubernetes.io/pod-deletion-cost: \"5\"}")
            + pod("b", "n2", "")
            + pod("c", "n3", "")
            + pod("d", "n3", "");

    var run = ClusterRun.of(cluster, deployment("", "c:1", "replicas: 2"));

    assertThat(pods(run)).containsExactly("c:1 on n1", "c:1 on n2");
  }

  @Test
  void preemptedPodsComeBack() throws InterruptedException {
    var cluster = nodes(3, 1) + deployment(", uid: web", "c:1", "replicas: 3") + threePods();
    var high =
        """
        ---
        {apiVersion: v1, kind: Pod, metadata: {name: high}, spec: {priority: 9, containers: [{name: c}]}}
        """;

    var run = ClusterRun.of(cluster, high);

    var rollout = rollout(run);
    assertThat(rollout.ready()).isEqualTo(2);
    assertThat(rollout.pending()).hasSize(1);
  }

  private static String statefulSet(String uid, String image, String spec) {
    return workload("StatefulSet", uid, image, spec);
  }

  private static String member(int ordinal, String node) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: web-%1$d
      namespace: shop
      uid: pod-%1$d
      labels: {app: web, controller-revision-hash: web-1}
      ownerReferences: [{apiVersion: apps/v1, kind: StatefulSet, name: web, uid: web, controller: true}]
    spec: {nodeName: %2$s, containers: [{name: c, image: "c:1"}]}
    status: {phase: Running, conditions: [{type: Ready, status: "True"}]}
    """
        .formatted(ordinal, node);
  }

  private static String threeMembers() {
    return member(0, "n1") + member(1, "n2") + member(2, "n3");
  }

  private static List<String> members(ClusterRun run) {
    return run.cluster().list(Pod.class).stream()
        .map(pod -> pod.metadata().name() + " " + pod.spec().containers().getFirst().image())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          replicas: 3                                                    | web-0 c:2 | web-1 c:2 | web-2 c:2
          replicas: 3, updateStrategy: {rollingUpdate: {partition: 2}}   | web-0 c:1 | web-1 c:1 | web-2 c:2
          replicas: 3, updateStrategy: {type: OnDelete}                  | web-0 c:1 | web-1 c:1 | web-2 c:1
          replicas: 3, podManagementPolicy: Parallel                     | web-0 c:2 | web-1 c:2 | web-2 c:2
          replicas: 3, updateStrategy: {rollingUpdate: {maxUnavailable: 2}} | web-0 c:2 | web-1 c:2 | web-2 c:2
          """)
  void aStatefulSetIsUpdatedByItsStrategy(String spec, String a, String b, String c)
      throws InterruptedException {
    var fields = spec.replace(", ", "\n  ");
    var cluster = nodes(3, 1) + statefulSet(", uid: web", "c:1", fields) + threeMembers();

    var run = ClusterRun.of(cluster, statefulSet("", "c:2", fields));

    assertThat(members(run)).containsExactly(a, b, c);
    assertThat(rollout(run).isComplete()).isTrue();
  }

  @Test
  void aStatefulSetIsStuckAtTheFirstPodThatDoesNotFit() throws InterruptedException {
    var run = ClusterRun.of(nodes(1, 1), statefulSet("", "c:1", "replicas: 3"));

    var rollout = rollout(run);
    assertThat(rollout.ready()).isEqualTo(1);
    assertThat(rollout.pending()).extracting(Object::toString).containsExactly("shop/web-1");
    assertThat(rollout.missing()).isEqualTo(1);
    assertThat(rollout.isComplete()).isFalse();
  }

  @Test
  void aStatefulSetLosesItsLastPodsFirst() throws InterruptedException {
    var cluster = nodes(3, 1) + statefulSet(", uid: web", "c:1", "replicas: 3") + threeMembers();

    var run = ClusterRun.of(cluster, statefulSet("", "c:1", "replicas: 1"));

    assertThat(members(run)).containsExactly("web-0 c:1");
  }

  private static String daemonSet(String uid, String image, String spec) {
    return workload("DaemonSet", uid, image, spec);
  }

  private static String daemon(String name, String node) {
    return member(0, node)
        .replace("name: web-0", "name: web-" + name)
        .replace("uid: pod-0", "uid: pod-" + name)
        .replace("kind: StatefulSet", "kind: DaemonSet");
  }

  private static String threeDaemons() {
    return daemon("a", "n1") + daemon("b", "n2") + daemon("c", "n3");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          updateStrategy: {rollingUpdate: {maxUnavailable: 1}}              | 3 | 0 | true
          updateStrategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}} | 0 | 3 | false
          updateStrategy: {type: OnDelete}                                  | 0 | 3 | true
          """)
  void aDaemonSetIsUpdatedByItsStrategy(String spec, int ready, int outdated, boolean isComplete)
      throws InterruptedException {
    var cluster = nodes(3, 1) + daemonSet(", uid: web", "c:1", spec) + threeDaemons();

    var rollout = rollout(ClusterRun.of(cluster, daemonSet("", "c:2", spec)));

    assertThat(rollout)
        .extracting(Rollout::ready, Rollout::outdated, Rollout::isComplete)
        .containsExactly(ready, outdated, isComplete);
  }

  @Test
  void newNodesGetTheirDaemons() throws InterruptedException {
    var cluster =
        nodes(3, 2) + daemonSet(", uid: web", "c:1", "minReadySeconds: 0") + threeDaemons();

    var run =
        ClusterRun.of(
            cluster,
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n4}
            status: {allocatable: {cpu: "1", memory: 1Gi, pods: "2"}}
            """);

    assertThat(pods(run)).contains("c:1 on n4").hasSize(4);
  }

  @Test
  void aJobIsHeldAndGoesOn() throws InterruptedException {
    var job =
        """
        ---
        apiVersion: batch/v1
        kind: Job
        metadata: {name: web, namespace: shop%s}
        spec:
          parallelism: %d
          suspend: %s
          template:
            metadata: {labels: {app: web}}
            spec: {restartPolicy: Never, containers: [{name: c, image: "c:1"}]}
        """;
    var pods = (member(0, "n1") + member(1, "n2")).replace("kind: StatefulSet", "kind: Job");
    var cluster = nodes(3, 1) + job.formatted(", uid: web", 2, false) + pods;

    assertThat(pods(ClusterRun.of(cluster, job.formatted("", 2, true)))).isEmpty();
    assertThat(pods(ClusterRun.of(cluster, job.formatted("", 1, false)))).hasSize(1);
    assertThat(pods(ClusterRun.of(cluster, job.formatted("", 3, false)))).hasSize(3);
  }

  private static String autoscaler(int min, int max) {
    return """
    ---
    apiVersion: autoscaling/v2
    kind: HorizontalPodAutoscaler
    metadata: {name: web, namespace: shop}
    spec:
      scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
      minReplicas: %d
      maxReplicas: %d
    """
        .formatted(min, max);
  }

  @ParameterizedTest
  @CsvSource({
    "replicas: 3, 1, 9, false, 3", // as now
    "replicas: 3, 5, 9, false, 5",
    "replicas: 3, 1, 2, false, 2",
    "replicas: 3, 1, 9, true, 9",
    "replicas: 0, 5, 9, true, 0", // not scaled at all
    "minReadySeconds: 0, 2, 9, false, 3", // as it was
  })
  void autoscaledWorkloadsStayWithinTheirBounds(
      String replicas, int min, int max, boolean atMaximum, int pods) throws InterruptedException {
    var cluster = nodes(3, 9) + deployment(", uid: web", "c:1", "replicas: 3") + threePods();

    var run =
        ClusterRun.of(
            cluster,
            deployment("", "c:1", replicas) + autoscaler(min, max),
            new WorkloadSettings(atMaximum, false, List.of()));

    assertThat(pods(run)).hasSize(pods);
  }

  @Test
  void anAutoscalerChangesWhatRuns() throws InterruptedException {
    var cluster = nodes(3, 9) + deployment(", uid: web", "c:1", "replicas: 3") + threePods();

    assertThat(pods(ClusterRun.of(cluster, autoscaler(5, 9)))).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource({
    "suspend: false, true, 2",
    "suspend: false, false, 0",
    "suspend: true, true, 0",
    "concurrencyPolicy: Forbid, true, 2",
  })
  void cronJobsAreDueIfWanted(String spec, boolean included, int pods) throws InterruptedException {
    var cronJob =
        """
        apiVersion: batch/v1
        kind: CronJob
        metadata: {name: web, namespace: shop}
        spec:
          schedule: "0 0 * * *"
          %s
          jobTemplate:
            spec:
              parallelism: 2
              template: {spec: {restartPolicy: Never, containers: [{name: c, image: "c:1"}]}}
        """
            .formatted(spec);

    var run = ClusterRun.of(nodes(2, 2), cronJob, new WorkloadSettings(false, included, List.of()));

    assertThat(pods(run)).hasSize(pods);
  }

  private static String budget(String spec) {
    return """
    ---
    apiVersion: policy/v1
    kind: PodDisruptionBudget
    metadata: {name: web, namespace: shop}
    spec: {selector: {matchLabels: {app: web}}, %s}
    """
        .formatted(spec);
  }

  /// The budget is for three pods, one on each node; the drained one's has room elsewhere or not.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          maxUnavailable: 1   | 2 | 1 | 3 |
          minAvailable: 3     | 2 | 0 | 3 | web needs 3 healthy pods and has 3
          maxUnavailable: 1   | 1 | 1 | 2 |
          minAvailable: 50%   | 1 | 1 | 2 |
          """)
  void aDrainedNodeLosesThePodsThatItsBudgetsAllow(
      String spec, int room, int evicted, int ready, @Nullable String obstacle)
      throws InterruptedException {
    var cluster = nodes(3, room) + deployment(", uid: web", "c:1", "replicas: 3") + threePods();

    var run =
        ClusterRun.of(cluster, budget(spec), new WorkloadSettings(false, false, List.of("n1")));

    var drain = run.simulated().controllers().drains().getFirst();
    assertThat(drain.evicted()).isEqualTo(evicted);
    assertThat(String.join("", drain.remaining().values()))
        .contains(obstacle == null ? "" : obstacle)
        .hasSizeLessThanOrEqualTo(obstacle == null ? 0 : 200);
    assertThat(pods(run)).filteredOn(pod -> !pod.endsWith("on ")).hasSize(ready);
  }

  @Test
  void aDrainGoesOnAsSoonAsTheNewPodIsThere() throws InterruptedException {
    var cluster =
        nodes(3, 3)
            + deployment(", uid: web", "c:1", "replicas: 3")
            + pod("a", "n1", "")
            + pod("b", "n1", "")
            + pod("c", "n1", "");

    var run =
        ClusterRun.of(
            cluster,
            budget("maxUnavailable: 1"),
            new WorkloadSettings(false, false, List.of("n1")));

    assertThat(pods(run)).hasSize(3).noneMatch(pod -> pod.endsWith("n1"));
  }

  /// The pod on n3 is deleted first, since it is not ready, and stays. Of a Deployment the new pod
  /// is elsewhere; the others wait.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Deployment | strategy: {type: Recreate}                          | ''             | 0
          Deployment | strategy: {rollingUpdate: {maxUnavailable: 1}}      | ''             | 3
          Deployment | strategy: {type: Recreate}                          | out-of-service | 3
          """)
  void aPodOnANodeThatDoesNotAnswerStays(String kind, String strategy, String taint, int ready)
      throws InterruptedException {
    var spec = "replicas: 3\n  " + strategy;
    var taints = "{key: node.kubernetes.io/unreachable, effect: NoSchedule}";
    var isDown =
        "uid: n3, labels: {kubernetes.io/hostname: n3}}\nspec: {taints: [%s]}"
            .formatted(
                taint.isEmpty()
                    ? taints
                    : taints
                        + ", {key: node.kubernetes.io/%s, effect: NoExecute}".formatted(taint));
    var cluster =
        nodes(3, 6).replace("uid: n3, labels: {kubernetes.io/hostname: n3}}", isDown)
            + workload(kind, ", uid: web", "c:1", spec)
            + threePods();

    var rollout = rollout(ClusterRun.of(cluster, workload(kind, "", "c:2", spec)));

    assertThat(rollout.ready()).isEqualTo(ready);
    assertThat(rollout.lingering())
        .extracting(pod -> pod.spec().nodeName())
        .containsExactlyElementsOf(taint.isEmpty() ? List.of("n3") : List.of());
  }
}
