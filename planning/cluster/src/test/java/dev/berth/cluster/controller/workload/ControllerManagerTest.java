package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.YamlObjects;
import dev.berth.config.features.FeatureSettings;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControllerManagerTest {
  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web, namespace: shop}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, image: "c:1"}]}
      """;

  /// A ReplicaSet of a dump with one of its two pods.
  private static final String DUMP =
      """
      apiVersion: apps/v1
      kind: ReplicaSet
      metadata: {name: web, namespace: shop, uid: u1}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec: {containers: [{name: c, image: "c:1"}]}
      status: {conditions: [%s]}
      ---
      apiVersion: v1
      kind: Pod
      metadata:
        name: web-1
        namespace: shop
        uid: u2
        labels: {app: web}
        ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u1, controller: true}]
      spec: {nodeName: n1, containers: [{name: c, image: "c:1"}]}
      status: {phase: Running}
      """;

  private static List<Rollout> rollouts(String yaml) {
    return simulated(yaml, new Problems()).controllers().rollouts();
  }

  @Test
  void aWorkloadOfADumpIsLeftAlone() {
    assertThat(rollouts(DUMP.formatted(""))).isEmpty();
    assertThat(pods(DUMP.formatted(""))).isEmpty();
  }

  @Test
  void aWorkloadOfADumpReplacesPodsThatHaveEnded() {
    String dump = DUMP.formatted("").replace("phase: Running", "phase: Failed");

    assertThat(pods(dump)).hasSize(2);
    assertThat(pods(dump.replace("replicas: 2", "replicas: 0"))).isEmpty();
  }

  @Test
  void aWorkloadOfADumpWhosePodsAreRefusedIsStuck() {
    assertThat(
            rollouts(
                DUMP.formatted("")
                    + """
                    ---
                    apiVersion: v1
                    kind: ResourceQuota
                    metadata: {name: few, namespace: shop}
                    spec: {hard: {pods: 1}}
                    """))
        .singleElement()
        .satisfies(rollout -> {
          assertThat(rollout.isStuck()).isTrue();
          assertThat(rollout.missing()).isEqualTo(1);
          assertThat(Objects.requireNonNull(rollout.refusal()).message())
              .contains("exceeded quota: few");
        });
  }

  @Test
  void whatAReplicaSetsConditionSaysIsTakenOver() {
    var failed =
        "{type: ReplicaFailure, status: '%s', reason: FailedCreate, message: no account web}";

    assertThat(rollouts(DUMP.formatted(failed.formatted("True"))))
        .singleElement()
        .satisfies(rollout ->
            assertThat(Objects.requireNonNull(rollout.refusal()).message())
                .isEqualTo("no account web"));
    assertThat(pods(DUMP.formatted(failed.formatted("True")))).isEmpty();
    assertThat(rollouts(DUMP.formatted(failed.formatted("False")))).isEmpty();
  }

  @Test
  void whatAReplicaSetsConditionSaysIsTakenOverIfNoPodWasRead() {
    var failed =
        "{type: ReplicaFailure, status: 'True', reason: FailedCreate, message: 'error looking up"
            + " service account shop/web: serviceaccount \"web\" not found'}";
    var withoutPods = DUMP.formatted(failed).split("---", 2)[0];

    assertThat(rollouts(withoutPods))
        .singleElement()
        .satisfies(rollout ->
            assertThat(Objects.requireNonNull(rollout.refusal()).hint())
                .isEqualTo("; kubectl create serviceaccount web -n shop"));
    assertThat(pods(withoutPods)).isEmpty();
    assertThat(pods(withoutPods.replace("'True'", "'False'"))).hasSize(2);
    assertThat(pods(withoutPods.replace(", uid: u1", ""))).hasSize(2);
  }

  /// With 62 letters, the label with the name of the pod is too long, too.
  @ParameterizedTest
  @ValueSource(ints = {55, 62})
  void aStatefulSetWhoseNameMakesALabelTooLongGetsNoPods(int letters) {
    var set =
        DEPLOYMENT
            .replace("Deployment", "StatefulSet")
            .replace("name: web,", "name: %s,".formatted("w".repeat(letters)));

    assertThat(pods(set)).isEmpty();
    assertThat(rollouts(set))
        .singleElement()
        .satisfies(rollout -> {
          var refusal = Objects.requireNonNull(rollout.refusal());
          assertThat(refusal.message())
              .contains("is invalid: metadata.labels: Invalid value: \"www")
              .endsWith(": must be no more than 63 bytes");
          assertThat(refusal.hint()).contains("52 characters");
        });
  }

  /// What the controllers make before any pod is placed.
  private static List<KubernetesObject> made(String yaml) {
    return YamlObjects.added(simulated(yaml, new Problems()).objects());
  }

  private static SimulatedCluster simulated(String yaml, Problems problems) {
    var cluster =
        SimulatedCluster.of(
            YamlObjects.input(yaml),
            WorkloadSettings.DEFAULT,
            FeatureSettings.defaults(),
            problems);
    cluster.controllers().reconcile();
    return cluster;
  }

  private static List<Pod> pods(String yaml) {
    return made(yaml).stream().filter(Pod.class::isInstance).map(Pod.class::cast).toList();
  }

  private static List<String> names(String yaml) {
    return pods(yaml).stream().map(pod -> pod.metadata().name()).toList();
  }

  /// A pod that the workload controls.
  private static String owned(String name, String kind, String owner, String more) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata:
      name: %s
      namespace: shop
      ownerReferences: [{apiVersion: apps/v1, kind: %s, name: %s, controller: true}]
    spec: {containers: [{name: c, image: "c:1"}]}
    %s
    """
        .formatted(name, kind, owner, more);
  }

  private static String replicaSet(String more) {
    return """
    apiVersion: apps/v1
    kind: ReplicaSet
    metadata: {name: web, namespace: shop%s}
    spec:
      replicas: 3
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec: {containers: [{name: c, image: "c:1"}]}
    """
        .formatted(more);
  }

  @Test
  void aDeploymentMakesAReplicaSetAndItsPods() {
    var made = made(DEPLOYMENT);

    assertThat(made).hasSize(3);
    var set = (ReplicaSet) made.getFirst();
    var hash = set.metadata().labels().get("pod-template-hash");
    assertThat(set.metadata().name()).isEqualTo("web-" + hash);
    assertThat(set.metadata().controller().map(OwnerReference::name)).contains("web");
    assertThat(made.subList(1, 3))
        .allSatisfy(object -> {
          var pod = (Pod) object;
          assertThat(pod.metadata().name())
              .matches("web-" + hash + "-[bcdfghjklmnpqrstvwxz2456789]{5}");
          assertThat(pod.metadata().namespace()).isEqualTo("shop");
          assertThat(pod.metadata().labels())
              .containsEntry("app", "web")
              .containsEntry("pod-template-hash", hash);
          assertThat(pod.metadata().controller().orElseThrow())
              .isEqualTo(
                  new OwnerReference(
                      "apps/v1", "ReplicaSet", "web-" + hash, set.metadata().uid(), true, true));
        });
  }

  @Test
  void theSameInputGivesTheSameNames() {
    assertThat(names(DEPLOYMENT)).isEqualTo(names(DEPLOYMENT)).doesNotHaveDuplicates();
  }

  @Test
  void theHashOfATemplateDoesNotDependOnReplicas() {
    assertThat(names(DEPLOYMENT.replace("replicas: 2", "replicas: 1")))
        .isEqualTo(names(DEPLOYMENT).subList(0, 1));
    assertThat(names(DEPLOYMENT.replace("c:1", "c:2")))
        .doesNotContainAnyElementsOf(names(DEPLOYMENT));
  }

  @Test
  void withoutANumberThereIsOne() {
    assertThat(names(DEPLOYMENT.replace("replicas: 2", "paused: false"))).hasSize(1);
  }

  @Test
  void moreThanAnyClusterHasAreNotMade() {
    var problems = new Problems();

    var cluster =
        simulated(
            DEPLOYMENT
                + "---\n"
                + DEPLOYMENT
                    .replace("name: web", "name: many")
                    .replace("replicas: 2", "replicas: 2000000000"),
            problems);

    assertThat(YamlObjects.added(cluster.objects())).isEmpty();
    assertThat(problems.kept())
        .singleElement()
        .asString()
        .contains(
            "spec.replicas: more pods than can be simulated: at most 300,000 for all workloads");
  }

  @Test
  void podsThatAreThereCount() {
    assertThat(names(replicaSet("") + owned("a", "ReplicaSet", "web", ""))).hasSize(2);
    assertThat(names(replicaSet("") + owned("a", "ReplicaSet", "other", ""))).hasSize(3);
  }

  @Test
  void podsThatAreDoneOrGoingAreReplaced() {
    var done = owned("a", "ReplicaSet", "web", "status: {phase: Failed}");
    var going =
        owned("b", "ReplicaSet", "web", "")
            .replace("name: b", "name: b\n  deletionTimestamp: \"2026-01-01T00:00:00Z\"");

    assertThat(names(replicaSet("") + done + going)).hasSize(3);
  }

  @Test
  void aReplicaSetOfADeploymentIsNotExpandedTwice() {
    var set =
        replicaSet(
                ", ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, controller:"
                    + " true}]")
            .replaceFirst("name: web,", "name: web-1,");

    var made = made(DEPLOYMENT + "---\n" + set + owned("a", "ReplicaSet", "web-1", ""));

    assertThat(made).hasSize(1);
    assertThat(made.getFirst().metadata().controller().map(OwnerReference::name)).contains("web-1");
  }

  @Test
  void aWorkloadReadWithItsPodsFromAnApiServerIsComplete() {
    var pod = owned("a", "ReplicaSet", "web", "").replace("name: a", "name: a\n  uid: \"2\"");

    assertThat(names(replicaSet(", uid: \"1\"") + pod)).isEmpty();
    assertThat(names(replicaSet(", uid: \"1\""))).hasSize(3);
    assertThat(names(replicaSet("") + pod)).hasSize(2);
  }

  @Test
  void aPodWhoseClaimIsRefusedIsNotMade() {
    var made =
        made(
            """
            {apiVersion: v1, kind: ResourceQuota, metadata: {name: q}, spec: {hard:
             {persistentvolumeclaims: 1}}}
            ---
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: db}
            spec:
              replicas: 3
              podManagementPolicy: Parallel
              selector: {matchLabels: {app: db}}
              template:
                metadata: {labels: {app: db}}
                spec: {containers: [{name: c, image: "c:1"}]}
              volumeClaimTemplates:
              - metadata: {name: data}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """);

    assertThat(made)
        .extracting(it -> it.key().toString())
        .containsExactly("default/data-db-0", "default/db-0");
  }

  @Test
  void aStatefulSetMakesPodsByOrdinalWithClaims() {
    var made =
        made(
            """
            apiVersion: apps/v1
            kind: StatefulSet
            metadata: {name: db, namespace: x}
            spec:
              replicas: 2
              ordinals: {start: 3}
              selector: {matchLabels: {app: db}}
              template:
                metadata: {labels: {app: db}}
                spec:
                  containers: [{name: c, image: "c:1"}]
                  volumes: [{name: data, emptyDir: {}}, {name: other, emptyDir: {}}]
              volumeClaimTemplates:
              - metadata: {name: data}
                spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: data-db-4, namespace: x}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """);

    assertThat(made).extracting(it -> it.key().toString()).containsExactly("x/data-db-3", "x/db-3");
    var claim = (PersistentVolumeClaim) made.getFirst();
    assertThat(claim.metadata().labels()).containsEntry("app", "db");
    var pod = (Pod) made.get(1);
    assertThat(pod.metadata().labels())
        .containsEntry("statefulset.kubernetes.io/pod-name", "db-3")
        .containsEntry("apps.kubernetes.io/pod-index", "3")
        .containsKey("controller-revision-hash");
    assertThat(pod.spec().volumes())
        .extracting(volume ->
            volume.persistentVolumeClaim() == null
                ? volume.name()
                : volume.persistentVolumeClaim().claimName())
        .containsExactly("data-db-3", "other");
  }

  @Test
  void aDaemonSetMakesAPodForEachNodeThatItIsFor() {
    var pods =
        pods(
            """
            {apiVersion: v1, kind: Node, metadata: {name: n1, labels: {disk: ssd}}}
            ---
            {apiVersion: v1, kind: Node, metadata: {name: n2}}
            ---
            {apiVersion: v1, kind: Node, metadata: {name: n3, labels: {disk: ssd}}, spec: {taints: [{key: a, effect: NoSchedule}]}}
            ---
            {apiVersion: v1, kind: Node, metadata: {name: n4, labels: {disk: ssd}}, spec: {taints: [{key: node.kubernetes.io/unschedulable, effect: NoSchedule}, {key: b, effect: PreferNoSchedule}]}}
            ---
            {apiVersion: v1, kind: Node, metadata: {name: n5, labels: {disk: ssd}}}
            ---
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent, namespace: shop}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec:
                  nodeSelector: {disk: ssd}
                  containers: [{name: c, image: "c:1"}]
            """
                + owned("a", "DaemonSet", "agent", "").replace("spec: {", "spec: {nodeName: n5, "));

    assertThat(pods).extracting(ControllerManagerTest::node).containsExactly("n1", "n4");
    assertThat(pods.getFirst().spec().tolerations())
        .extracting(toleration -> toleration.key() + ":" + toleration.effect())
        .containsExactly(
            "node.kubernetes.io/not-ready:NoExecute",
            "node.kubernetes.io/unreachable:NoExecute",
            "node.kubernetes.io/disk-pressure:NoSchedule",
            "node.kubernetes.io/memory-pressure:NoSchedule",
            "node.kubernetes.io/pid-pressure:NoSchedule",
            "node.kubernetes.io/unschedulable:NoSchedule");
  }

  /// The node that the pod is bound to by affinity.
  private static String node(Pod pod) {
    var affinity = Objects.requireNonNull(pod.spec().affinity());
    var nodes = Objects.requireNonNull(affinity.nodeAffinity());
    return Objects.requireNonNull(nodes.requiredDuringSchedulingIgnoredDuringExecution())
        .nodeSelectorTerms()
        .getFirst()
        .matchFields()
        .getFirst()
        .values()
        .getFirst();
  }

  private static String job(String spec) {
    return """
    apiVersion: batch/v1
    kind: Job
    metadata: {name: sum, namespace: shop}
    spec:
      %s
      template: {spec: {restartPolicy: Never, containers: [{name: c, image: "c:1"}]}}
    """
        .formatted(spec);
  }

  @Test
  void aJobRunsAsManyPodsAsItMayAtOnce() {
    assertThat(names(job(""))).hasSize(1);
    assertThat(names(job("parallelism: 3"))).hasSize(3);
    assertThat(names(job("parallelism: 3\n  completions: 2"))).hasSize(2);
    assertThat(names(job("suspend: true"))).isEmpty();
    assertThat(names(job("completions: 5"))).hasSize(1);
  }

  @Test
  void whatAJobHasDoneCounts() {
    var succeeded =
        owned("a", "Job", "sum", "status: {phase: Succeeded}")
            + owned("b", "Job", "sum", "status: {phase: Failed}")
            + owned("c", "Job", "sum", "");

    assertThat(names(job("parallelism: 5\n  completions: 3") + succeeded)).hasSize(1);
  }

  @Test
  void anIndexedJobNumbersItsPods() {
    var pods = pods(job("completionMode: Indexed\n  parallelism: 2\n  completions: 2"));

    assertThat(pods)
        .extracting(pod -> pod.metadata().labels().get("batch.kubernetes.io/job-completion-index"))
        .containsExactly("0", "1");
    assertThat(pods.get(1).metadata().name()).startsWith("sum-1-");
    assertThat(pods.get(1).metadata().labels()).containsEntry("job-name", "sum");
  }
}
