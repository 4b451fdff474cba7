package dev.berth.planner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What makes two pods one kind or two.
class PodKindTest {
  private static final String NODE =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1}
      status: {allocatable: {cpu: '8', memory: 8Gi, pods: '9'}}
      """;

  /// A pod that differs from others in these fields of its metadata and spec.
  private static String pod(String name, String metadata, String spec) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, uid: uid-%s%s}
    spec:
      containers:
      - name: c
        image: i
        resources: {requests: {cpu: 1}}
    %s\
    """
        .formatted(name, name, metadata, spec.indent(2));
  }

  private static List<KindOfPods> kinds(String yaml, int moves) {
    var trial = PlanTrial.of(new PlannedYaml(NODE + yaml).scenario());
    var engine = trial.engine();
    var waiting =
        trial.cluster().objects().list(Pod.class).stream()
            .filter(pod -> pod.spec().nodeName().isEmpty() && engine.isResponsibleFor(pod))
            .map(engine::info)
            .filter(pod -> engine.gate(pod) == null)
            .toList();
    return new PodSorting(trial.cluster(), engine, waiting, moves > 0).kinds();
  }

  private static long kindsOf(String yaml) {
    return kinds(yaml, 0).stream().filter(KindOfPods::isOpen).count();
  }

  private static String owned(String kind, String name) {
    return ", ownerReferences: [{apiVersion: apps/v1, kind: %s, name: %s, uid: uid-%s, controller: true}]"
        .formatted(kind, name, name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "priority: 1",
        "nodeSelector: {disk: ssd}",
        "tolerations: [{key: t, operator: Exists}]",
        "overhead: {cpu: 1m}",
        "initContainers: [{name: i, image: i, resources: {requests: {cpu: 2}}}]",
        "affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " {nodeSelectorTerms: [{matchExpressions: [{key: disk, operator: Exists}]}]}}}",
        "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " [{topologyKey: zone, labelSelector: {matchLabels: {app: a}}}]}}",
        "topologySpreadConstraints: [{topologyKey: zone, maxSkew: 1, whenUnsatisfiable:"
            + " DoNotSchedule, labelSelector: {matchLabels: {app: a}}}]",
        "volumes: [{name: v, csi: {driver: d}}]",
        "volumes: [{name: v, ephemeral: {volumeClaimTemplate: {spec: {accessModes: [ReadWriteOnce],"
            + " resources: {requests: {storage: 1Gi}}}}}}]",
        "volumes: [{name: v, persistentVolumeClaim: {claimName: c}}]",
        "volumes: [{name: v, gcePersistentDisk: {pdName: d}}]",
      })
  void podsDifferInWhatFiltersRead(String spec) {
    assertThat(kindsOf(pod("p", "", "") + pod("q", "", spec))).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "restartPolicy: Never",
        "hostname: h",
        "volumes: [{name: v, emptyDir: {}}]",
        "volumes: [{name: v, configMap: {name: m}}]",
        "initContainers: [{name: i, image: i, resources: {requests: {cpu: 1}}}]",
        "terminationGracePeriodSeconds: 5",
      })
  void podsDoNotDifferInOtherFields(String spec) {
    assertThat(kindsOf(pod("p", "", "") + pod("q", "", spec))).isEqualTo(1);
  }

  @Test
  void hostPortsMakeAKind() {
    var one = pod("p", "", "") + pod("q", "", "").replace("image: i", "image: i\n    ports: []");
    var two =
        pod("p", "", "")
            + pod("q", "", "")
                .replace("image: i", "image: i\n    ports: [{containerPort: 1, hostPort: 1}]");

    assertThat(kindsOf(one)).isEqualTo(1);
    assertThat(kindsOf(two)).isEqualTo(2);
  }

  @Test
  void namespacesMakeAKind() {
    assertThat(kindsOf(pod("p", "", "") + pod("q", ", namespace: other", ""))).isEqualTo(2);
  }

  @Test
  void labelsThatNobodyAsksForMakeNoKind() {
    assertThat(
            kindsOf(
                pod("p", ", labels: {app: a}, annotations: {note: b}", "")
                    + pod("q", ", labels: {app: b}", "")))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "affinity: {podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " [{topologyKey: zone, labelSelector: {matchLabels: {app: x}}}]}}",
        "affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution:"
            + " [{topologyKey: zone, labelSelector: {matchExpressions: [{key: app, operator:"
            + " Exists}]}}]}}",
        "topologySpreadConstraints: [{topologyKey: zone, maxSkew: 1, whenUnsatisfiable:"
            + " DoNotSchedule, labelSelector: {matchExpressions: [{key: app, operator: In, values:"
            + " [x]}]}}]",
        "topologySpreadConstraints: [{topologyKey: zone, maxSkew: 1, whenUnsatisfiable:"
            + " DoNotSchedule, labelSelector: {}, matchLabelKeys: [app]}]",
      })
  void labelsThatAPodAsksForMakeAKind(String spec) {
    var pods = pod("p", ", labels: {app: a}", "") + pod("q", ", labels: {app: b}", "");

    assertThat(kindsOf(pods)).isEqualTo(1);
    assertThat(kindsOf(pods + pod("r", "", spec))).isEqualTo(3);
    assertThat(kinds(pods + pod("r", "", spec + "\nnodeName: n1"), 0).stream())
        .filteredOn(KindOfPods::isOpen)
        .hasSize(2);
  }

  @Test
  void labelsThatAPodOnlyPrefersMakeNoKind() {
    var preferring =
        "affinity: {podAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1,"
            + " podAffinityTerm: {topologyKey: zone, labelSelector: {matchLabels: {app: a}}}}]}}";

    assertThat(
            kindsOf(
                pod("p", ", labels: {app: a}", "")
                    + pod("q", ", labels: {app: b}", "")
                    + pod("r", ", labels: {other: c}", preferring)))
        .isEqualTo(2);
  }

  @Test
  void labelsThatABudgetAsksForMakeAKind() {
    var budget =
        """
        ---
        apiVersion: policy/v1
        kind: PodDisruptionBudget
        metadata: {name: b}
        spec: {minAvailable: 1, selector: {matchLabels: {app: a}}}
        """;
    var pods = pod("p", ", labels: {app: a}", "") + pod("q", ", labels: {app: b}", "");

    assertThat(kindsOf(pods + budget)).isEqualTo(2);
  }

  @Test
  void gangsMakeAKind() {
    var jobs =
        """
        ---
        apiVersion: batch/v1
        kind: Job
        metadata: {name: j, uid: uid-j}
        spec:
          parallelism: 2
          template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}
        """;
    var annotation = ", annotations: {firmament-gang-scheduling: '100'}";

    assertThat(
            kindsOf(
                jobs
                    + pod("p", owned("Job", "j"), "")
                    + pod("q", owned("Job", "j") + annotation, "")
                    + pod("r", owned("Job", "j") + annotation, "")))
        .isEqualTo(2);
  }

  @Test
  void groupsThatNeedOneDomainMakeAKind() {
    var group =
        """
        # feature-gates: GenericWorkload=true,TopologyAwareWorkloadScheduling=true
        ---
        apiVersion: scheduling.k8s.io/v1beta1
        kind: PodGroup
        metadata: {name: g}
        spec: {schedulingPolicy: {basic: {}}%s}
        """;
    var pods = pod("p", "", "") + pod("q", "", "schedulingGroup: {podGroupName: g}");

    assertThat(kindsOf(group.formatted("") + pods)).isEqualTo(1);
    assertThat(
            kindsOf(group.formatted(", schedulingConstraints: {topology: [{key: rack}]}") + pods))
        .isEqualTo(2);
  }

  @Test
  void podsOfDaemonSetsAreTheirOwnKind() {
    assertThat(
            kindsOf(pod("p", owned("ReplicaSet", "r"), "") + pod("q", owned("DaemonSet", "d"), "")))
        .isEqualTo(2);
  }

  @Test
  void podsThatMayMoveAreOneKindWithThoseThatWait() {
    var pods =
        pod("p", owned("ReplicaSet", "r"), "")
            + pod("q", owned("ReplicaSet", "r"), "nodeName: n1")
            + pod("s", owned("ReplicaSet", "s"), "nodeName: n1");

    assertThat(kinds(pods, 1))
        .singleElement()
        .satisfies(kind -> {
          assertThat(names(kind.waiting())).containsExactly("p");
          assertThat(names(kind.movable().get(0))).containsExactlyInAnyOrder("q", "s");
        });
  }

  @Test
  void withoutMovesRunningPodsStay() {
    var pods =
        pod("p", owned("ReplicaSet", "r"), "") + pod("q", owned("ReplicaSet", "r"), "nodeName: n1");

    assertThat(kinds(pods, 0))
        .singleElement()
        .satisfies(kind -> {
          assertThat(names(kind.waiting())).containsExactly("p");
          assertThat(kind.movable()).isEmpty();
          assertThat(names(kind.fixed().get(0))).containsExactly("q");
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ", ownerReferences: [{apiVersion: v1, kind: ReplicaSet, name: r, uid: r}]",
        ", ownerReferences: [{apiVersion: v1, kind: DaemonSet, name: r, uid: r, controller: true}]",
        ", annotations: {kubernetes.io/config.mirror: x}, ownerReferences: [{apiVersion: v1, kind:"
            + " Node, name: n1, uid: n1, controller: true}]",
        ", annotations: {cluster-autoscaler.kubernetes.io/safe-to-evict: 'false'}, ownerReferences:"
            + " [{apiVersion: v1, kind: ReplicaSet, name: r, uid: r, controller: true}]",
        ", annotations: {karpenter.sh/do-not-disrupt: 'true'}, ownerReferences: [{apiVersion: v1,"
            + " kind: ReplicaSet, name: r, uid: r, controller: true}]",
      })
  void somePodsNeverMove(String metadata) {
    assertThat(kinds(pod("p", metadata, "nodeName: n1"), 1))
        .singleElement()
        .satisfies(kind -> {
          assertThat(kind.movable()).isEmpty();
          assertThat(names(kind.fixed().get(0))).containsExactly("p");
        });
  }

  @Test
  void podsOfOtherSchedulersStay() {
    var running = pod("p", owned("ReplicaSet", "r"), "nodeName: n1\nschedulerName: other");
    var waiting = pod("q", owned("ReplicaSet", "r"), "schedulerName: other");

    assertThat(kinds(running + waiting, 1))
        .singleElement()
        .satisfies(kind -> {
          assertThat(kind.isOpen()).isFalse();
          assertThat(names(kind.fixed().get(0))).containsExactly("p");
        });
  }

  @Test
  void gatedAndFinishedPodsAreLeftOut() {
    var gated = pod("p", "", "schedulingGates: [{name: g}]");
    var finished = pod("q", "", "nodeName: n1") + "status: {phase: Succeeded}\n";

    assertThat(kinds(gated + finished, 1)).isEmpty();
  }

  private static List<String> names(@Nullable List<PodInfo> pods) {
    return pods == null ? List.of() : pods.stream().map(pod -> pod.key().name()).toList();
  }
}
