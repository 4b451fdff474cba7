package dev.berth.capacity.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.capacity.fit.FitResult.FitStop.Cause;
import dev.berth.capacity.fit.FitResult.FitTally;
import org.junit.jupiter.api.Test;

/// How many more fit, where it can be worked out by hand.
final class FitCounterTest {
  /// 4 CPU each.
  private static final String TWO_NODES =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {kubernetes.io/hostname: n1, topology.kubernetes.io/zone: a}}
      status: {allocatable: {cpu: 4, memory: 16Gi, pods: 20}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: n2, labels: {kubernetes.io/hostname: n2, topology.kubernetes.io/zone: b}}
      status: {allocatable: {cpu: 4, memory: 16Gi, pods: 20}}
      """;

  private static final String ONE_CPU =
      """
      apiVersion: v1
      kind: Pod
      metadata: {name: web, labels: {app: web}}
      spec:
        containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]
      """;

  @Test
  void theNumberIsThatOfWholePodsOnEachNode() {
    var result = FitCase.of(TWO_NODES, ONE_CPU.replace("cpu: 1", "cpu: 1500m")).count();

    assertThat(result.rounds()).isEqualTo(4);
    assertThat(result.tallies().getFirst().nodes()).containsEntry("n1", 2).containsEntry("n2", 2);
    assertThat(result.stop().cause()).isEqualTo(Cause.UNSCHEDULABLE);
    assertThat(result.stop().message())
        .isEqualTo(
            "0/2 nodes are available: 2 Insufficient cpu. preemption: 0/2 nodes are available: 2 No"
                + " preemption victims found for incoming pod.");
    assertThat(result.inOnePass()).isTrue();
  }

  @Test
  void limitsWithoutRequestsAreRequested() {
    var pod = ONE_CPU.replace("requests", "limits");

    assertThat(FitCase.of(TWO_NODES, pod).count().rounds()).isEqualTo(8);
  }

  @Test
  void aLimitRangeGivesDefaults() {
    var range =
        """
        ---
        apiVersion: v1
        kind: LimitRange
        metadata: {name: l}
        spec: {limits: [{type: Container, defaultRequest: {cpu: 2}}]}
        """;
    var pod = ONE_CPU.replace(", resources: {requests: {cpu: 1}}", "");

    assertThat(FitCase.of(TWO_NODES + range, pod).count().rounds()).isEqualTo(4);
  }

  @Test
  void aQuotaEndsItInTheWordsOfTheApiServer() {
    var quota =
        """
        ---
        apiVersion: v1
        kind: ResourceQuota
        metadata: {name: q}
        spec: {hard: {requests.cpu: 3}}
        """;
    var result = FitCase.of(TWO_NODES + quota, ONE_CPU).count();

    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.stop().cause()).isEqualTo(Cause.REFUSED);
    assertThat(result.stop().message())
        .isEqualTo(
            "pods \"web-3\" is forbidden: exceeded quota: q, requested: requests.cpu=1, used:"
                + " requests.cpu=3, limited: requests.cpu=3");
  }

  @Test
  void aKubeletEndsItThatRejectsThePod() {
    var pod =
        ONE_CPU.replace(
            "containers:",
            "securityContext: {sysctls: [{name: net.core.somaxconn, value: \"1\"}]}\n"
                + "  containers:");
    var result = FitCase.of(TWO_NODES, pod).count();

    assertThat(result.rounds()).isZero();
    assertThat(result.stop().cause()).isEqualTo(Cause.REJECTED);
    assertThat(result.stop().message())
        .endsWith("SysctlForbidden: forbidden sysctl: \"net.core.somaxconn\" not allowlisted");
  }

  @Test
  void podsThatWaitComeFirstAndDoNotCount() {
    var waiting = ONE_CPU.replace("name: web", "name: waits").replace("cpu: 1", "cpu: 3");

    var result = FitCase.of(TWO_NODES + "---\n" + waiting, ONE_CPU).count();

    assertThat(result.rounds()).isEqualTo(5);
    assertThat(result.before().nodes().nodes().stream().mapToInt(it -> it.pods().size()).sum())
        .isEqualTo(1);
  }

  @Test
  void takenNamesAreLeftOut() {
    var taken =
        ONE_CPU.replace("name: web", "name: web-0").replace("spec:\n", "spec:\n  nodeName: n1\n");

    assertThat(FitCase.of(TWO_NODES + "---\n" + taken, ONE_CPU).countOneByOne(0).rounds())
        .isEqualTo(7);
  }

  @Test
  void schedulingGatesAreOpen() {
    var gated =
        ONE_CPU.replace("spec:\n", "spec:\n  schedulingGates: [{name: example.com/wait}]\n");

    assertThat(FitCase.of(TWO_NODES, gated).count().rounds()).isEqualTo(8);
  }

  @Test
  void aPodThatWasReadFromAClusterIsTakenAsATemplate() {
    var running =
        ONE_CPU
            .replace("spec:\n", "spec:\n  nodeName: n1\n")
            .replace(
                "metadata: {", "metadata: {uid: u1, deletionTimestamp: 2026-01-01T00:00:00Z, ");

    assertThat(FitCase.of(TWO_NODES, running).count().rounds()).isEqualTo(8);
  }

  @Test
  void aLimitEndsIt() {
    var result = FitCase.of(TWO_NODES, ONE_CPU).count(3);

    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.stop().cause()).isEqualTo(Cause.LIMIT_REACHED);
    assertThat(result.inOnePass()).isFalse();
  }

  @Test
  void aLimitThatIsExactlyReachedEndsItWithoutATryMore() {
    assertThat(FitCase.of(TWO_NODES, ONE_CPU).count(8).stop().cause())
        .isEqualTo(Cause.LIMIT_REACHED);
    assertThat(FitCase.of(TWO_NODES, ONE_CPU).count(9).stop().cause())
        .isEqualTo(Cause.UNSCHEDULABLE);
  }

  /// A round takes 3 × 0.5 + 1 = 2.5 of 8 CPU.
  @Test
  void aMixIsCountedInRoundsAndTheNextOneMayFitInPart() {
    var result =
        FitCase.rounds(TWO_NODES, 3, ONE_CPU.replace("cpu: 1", "cpu: 500m"))
            .and(1, ONE_CPU.replace("name: web", "name: db"))
            .count();

    assertThat(result.rounds()).isEqualTo(3);
    assertThat(result.ofNext()).isEqualTo(1);
    assertThat(result.tallies()).extracting(FitTally::placed).containsExactly(10L, 3L);
    assertThat(result.tallies()).extracting(FitTally::perRound).containsExactly(3, 1);
  }

  @Test
  void aDeploymentIsARoundOfItsReplicas() {
    var deployment =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        spec:
          replicas: 3
          selector: {matchLabels: {app: web}}
          template:
            metadata: {labels: {app: web}}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]}
        """;
    var result = FitCase.of(TWO_NODES, deployment).count();

    assertThat(result.rounds()).isEqualTo(2);
    assertThat(result.ofNext()).isEqualTo(2);
    assertThat(result.inOnePass()).isTrue();
  }

  @Test
  void aDaemonSetIsARoundOfAPodOnEachNodeThatItIsFor() {
    var daemons =
        """
        apiVersion: apps/v1
        kind: DaemonSet
        metadata: {name: agent}
        spec:
          selector: {matchLabels: {app: agent}}
          template:
            metadata: {labels: {app: agent}}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 3}}}]}
        """;
    var result = FitCase.of(TWO_NODES, daemons).count();

    assertThat(result.rounds()).isEqualTo(1);
    assertThat(result.tallies().getFirst().nodes()).containsEntry("n1", 1).containsEntry("n2", 1);
  }

  @Test
  void aJobIsARoundOfThePodsThatRunAtOnce() {
    var job =
        """
        apiVersion: batch/v1
        kind: Job
        metadata: {name: batch}
        spec:
          parallelism: 4
          completions: 100
          template:
            spec:
              restartPolicy: Never
              containers: [{name: c, image: i, resources: {requests: {cpu: 1}}}]
        """;

    assertThat(FitCase.of(TWO_NODES, job).count().rounds()).isEqualTo(2);
  }

  /// There are three volumes.
  @Test
  void thePodsOfAStatefulSetNeedVolumes() {
    var volumes = new StringBuilder(TWO_NODES);
    volumes.append(
        "---\napiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: local}\n");
    volumes.append(
        "provisioner: kubernetes.io/no-provisioner\nvolumeBindingMode: WaitForFirstConsumer\n");
    for (int i = 1; i <= 3; i++) {
      volumes.append(
          """
          ---
          apiVersion: v1
          kind: PersistentVolume
          metadata: {name: pv%d}
          spec:
            capacity: {storage: 10Gi}
            accessModes: [ReadWriteOnce]
            storageClassName: local
            local: {path: /d}
            nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [n1]}]}]}}
          status: {phase: Available}
          """
              .formatted(i));
    }
    var set =
        """
        apiVersion: apps/v1
        kind: StatefulSet
        metadata: {name: db}
        spec:
          serviceName: db
          replicas: 1
          selector: {matchLabels: {app: db}}
          template:
            metadata: {labels: {app: db}}
            spec: {containers: [{name: c, image: i, resources: {requests: {cpu: 100m}}}]}
          volumeClaimTemplates:
          - metadata: {name: data}
            spec: {accessModes: [ReadWriteOnce], storageClassName: local, resources: {requests: {storage: 5Gi}}}
        """;
    var result = FitCase.of(volumes.toString(), set).count();

    assertThat(result.rounds()).as(result.stop().message()).isEqualTo(3);
    assertThat(result.tallies().getFirst().nodes()).containsOnlyKeys("n1");
    assertThat(result.stop().message())
        .startsWith("0/2 nodes are available: 2 node(s) didn't find available persistent volumes");
  }

  @Test
  void spreadingCountsReplicas() {
    var spread =
        ONE_CPU.replace(
            "spec:\n",
            """
            spec:
              topologySpreadConstraints:
              - {maxSkew: 1, topologyKey: topology.kubernetes.io/zone, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: web}}}
            """);
    var smaller = TWO_NODES.replaceFirst("cpu: 4", "cpu: 2");
    var result = FitCase.of(smaller, spread).count();

    assertThat(result.rounds()).isEqualTo(5);
    assertThat(result.inOnePass()).isFalse();
  }

  private static final String RUNNING =
      """
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: low}
      spec:
        nodeName: n1
        priority: -5
        containers: [{name: c, image: i, resources: {requests: {cpu: 3}}}]
      """;

  @Test
  void nobodyIsEvicted() {
    var result = FitCase.of(TWO_NODES + RUNNING, ONE_CPU).count();

    assertThat(result.rounds()).isEqualTo(5);
    assertThat(result.evicted()).isZero();
    assertThat(result.stop().message()).contains("preempting 1 victims");
  }

  @Test
  void ifTheyMayReplicasEvictPodsOfLowerPriority() {
    var result = FitCase.of(TWO_NODES + RUNNING, ONE_CPU).preempting().count();

    assertThat(result.rounds()).isEqualTo(8);
    assertThat(result.evicted()).isEqualTo(1);
  }

  @Test
  void aPodOfNoProfileIsAnErrorOfTheScheduler() {
    var other = ONE_CPU.replace("spec:\n", "spec:\n  schedulerName: other\n");
    var result = FitCase.of(TWO_NODES, other).count();

    assertThat(result.rounds()).isZero();
    assertThat(result.stop().cause()).isEqualTo(Cause.SCHEDULER_ERROR);
    assertThat(result.stop().message()).isEqualTo("no profile has the scheduler name \"other\"");
  }

  @Test
  void aClusterWithoutNodesTakesNothing() {
    var namespace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: default}\n";
    var result = FitCase.of(namespace, ONE_CPU).count();

    assertThat(result.rounds()).isZero();
    assertThat(result.stop().message()).isEqualTo("no nodes available to schedule pods");
  }
}
