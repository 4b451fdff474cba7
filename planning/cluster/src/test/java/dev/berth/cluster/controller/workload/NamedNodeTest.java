package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Pod;
import dev.berth.cluster.ClusterRun;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Pods that name their nodes meet no scheduler: the kubelet takes them or does not.
class NamedNodeTest {
  private static final String NODE =
      """
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {disk: ssd}}
      spec: {taints: [{key: gone, effect: NoExecute}, {key: kept, effect: NoSchedule}]}
      status: {allocatable: {cpu: "4", memory: 8Gi, ephemeral-storage: 1k, pods: "3"}}
      ---
      apiVersion: v1
      kind: Pod
      metadata: {name: old, uid: old}
      spec:
        nodeName: n1
        tolerations: [{operator: Exists}]
        containers:
        - {name: c, image: i, ports: [{containerPort: 80, hostPort: 80}], resources: {requests: {cpu: "3"}}}
      status: {phase: Running}
      """;
  private static final String TOLERATIONS = "tolerations: [{key: gone, operator: Exists}], ";

  private static String pod(String name, String spec, String container) {
    return """
    ---
    apiVersion: v1
    kind: Pod
    metadata: {name: %s}
    spec: {nodeName: n1, %s containers: [{name: c, image: i, %s}]}
    """
        .formatted(name, spec, container);
  }

  private static String workload(String kind, String spec, String pod) {
    return """
    ---
    apiVersion: apps/v1
    kind: %s
    metadata: {name: web}
    spec:
      %s
      selector: {matchLabels: {app: web}}
      template: {metadata: {labels: {app: web}}, spec: {nodeName: n1, %s}}
    """
        .formatted(kind, spec, pod);
  }

  private static List<String> obstacles(ClusterRun run) {
    return run.simulated().controllers().obstacles().stream().map(PodObstacle::text).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "cpu: 1 | ``",
        "cpu: 2 | OutOfcpu: Node didn't have enough resource: cpu, requested: 2000, used: 3000,"
            + " capacity: 4000",
        "memory: 9Gi | OutOfmemory: Node didn't have enough resource: memory, requested:"
            + " 9663676416, used: 0, capacity: 8589934592",
        "ephemeral-storage: 2k | OutOfephemeral-storage: Node didn't have enough resource:"
            + " ephemeral-storage, requested: 2000, used: 0, capacity: 1000",
        "vendor.example/gpu: 1 | ``",
      })
  void aKubeletLooksForRoom(String requests, String expected) throws InterruptedException {
    var container = "resources: {requests: {%s}, limits: {%s}}".formatted(requests, requests);

    var run = ClusterRun.of(NODE + pod("p", TOLERATIONS, container));

    assertThat(obstacles(run))
        .isEqualTo(
            expected.isEmpty() ? List.of() : List.of("rejected by the kubelet of n1: " + expected));
    assertThat(run.decisions()).isEmpty();
    assertThat(run.pod("p").status().phase()).isEqualTo(expected.isEmpty() ? "Running" : "Failed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "tolerations: [{operator: Exists}], nodeSelector: {disk: ssd}, | 81 | ``",
        "tolerations: [{operator: Exists}], nodeSelector: {disk: hdd}, | 81 | NodeAffinity:"
            + " Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector",
        "tolerations: [{operator: Exists}], | 80 | NodePorts: Predicate NodePorts failed: node(s)"
            + " didn't have free ports for the requested pod ports",
        "tolerations: [{key: gone, operator: Exists}], | 81 | ``",
        "tolerations: [{key: kept, operator: Exists}], | 81 | TaintToleration: Predicate"
            + " TaintToleration failed: node(s) had taints that the pod didn't tolerate",
      })
  void aKubeletLooksAtLabelsPortsAndTaints(String spec, int port, String expected)
      throws InterruptedException {
    var container = "ports: [{containerPort: 1, hostPort: %d}]".formatted(port);

    var run = ClusterRun.of(NODE + pod("p", spec, container));

    assertThat(obstacles(run))
        .isEqualTo(
            expected.isEmpty() ? List.of() : List.of("rejected by the kubelet of n1: " + expected));
  }

  @ParameterizedTest
  @CsvSource({"linux, windows, true", "linux, linux, false", "windows, '', false"})
  void aKubeletRefusesPodsForAnotherOperatingSystem(String os, String label, boolean isRefused)
      throws InterruptedException {
    var node =
        NODE.replace(
            "disk: ssd", label.isEmpty() ? "disk: ssd" : "disk: ssd, kubernetes.io/os: " + label);
    var spec = "tolerations: [{operator: Exists}], os: {name: %s},".formatted(os);

    var named = ClusterRun.of(node + pod("p", spec, ""));
    var scheduled = ClusterRun.of(node + pod("p", spec, "").replace("nodeName: n1,", ""));

    var expected =
        isRefused
            ? List.of(
                "rejected by the kubelet of n1: PodOSNotSupported: Failed to admit pod as the OS"
                    + " field doesn't match node OS")
            : List.of();
    assertThat(obstacles(named)).isEqualTo(expected);
    assertThat(obstacles(scheduled)).isEqualTo(expected);
    assertThat(scheduled.pod("p").spec().nodeName()).isEqualTo("n1");
  }

  @Test
  void aWorkloadForAnotherOperatingSystemIsRejectedOnce() throws InterruptedException {
    var spec =
        "tolerations: [{operator: Exists}], os: {name: linux}, containers: [{name: c, image: i}]";
    var run =
        ClusterRun.of(
            NODE.replace("disk: ssd", "disk: ssd, kubernetes.io/os: windows")
                + workload("ReplicaSet", "replicas: 1", spec));

    assertThat(obstacles(run))
        .containsExactly(
            "rejected by the kubelet of n1: PodOSNotSupported: Failed to admit pod as the OS field"
                + " doesn't match node OS");
  }

  @ParameterizedTest
  @CsvSource({
    "resourceClaimName: nic, '', true",
    "resourceClaimName: nic, 'status: {allocation: {devices: {}}}', false",
    "resourceClaimName: other, 'status: {allocation: {devices: {}}}', true",
    "resourceClaimTemplateName: nics, '', true"
  })
  void noSchedulerAllocatesTheClaimOfAPodThatNamesItsNode(
      String source, String status, boolean isObstructed) throws InterruptedException {
    var claims =
        """
        ---
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaim
        metadata: {name: nic}
        spec: {devices: {requests: [{name: nic, exactly: {deviceClassName: net}}]}}
        %s
        ---
        apiVersion: resource.k8s.io/v1
        kind: ResourceClaimTemplate
        metadata: {name: nics}
        spec: {spec: {devices: {requests: [{name: nic, exactly: {deviceClassName: net}}]}}}
        """
            .formatted(status);
    var spec = TOLERATIONS + "resourceClaims: [{name: nic, %s}],".formatted(source);

    var run = ClusterRun.of(NODE + claims + pod("p", spec, ""));

    assertThat(obstacles(run)).hasSize(isObstructed ? 1 : 0);
    assertThat(obstacles(run))
        .allMatch(it ->
            it.startsWith("cannot start on n1: resource claim ")
                && it.endsWith(" waits for a scheduler, which a pod with nodeName never meets"));
    assertThat(run.pod("p").status().phase()).isEqualTo(isObstructed ? "Pending" : "Running");
  }

  @Test
  void ofSeveralTheFirstAreTaken() throws InterruptedException {
    var run =
        ClusterRun.of(
            NODE
                + pod("a", TOLERATIONS, "")
                + pod("b", TOLERATIONS, "")
                + pod("c", TOLERATIONS, ""));

    assertThat(obstacles(run))
        .containsExactly(
            "rejected by the kubelet of n1: OutOfpods: Node didn't have enough resource: pods,"
                + " requested: 1, used: 3, capacity: 3");
    assertThat(run.pod("c").status().reason()).isEqualTo("OutOfpods");
  }

  @ParameterizedTest
  @CsvSource({
    "'uid: p', ''",
    "'', 'status: {phase: Running}'",
    "'', 'status: {phase: Pending, startTime: \"2026-01-01T00:00:00Z\"}'"
  })
  void aPodThatRunsAlreadyStaysAsItIs(String metadata, String status) throws InterruptedException {
    var pod =
        """
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: p, %s}
        spec: {nodeName: n1, tolerations: [{operator: Exists}], containers: [{name: c, image: i,
          resources: {requests: {cpu: "9"}}}]}
        %s
        """
            .formatted(metadata, status);

    var run = ClusterRun.of(NODE + pod);

    assertThat(obstacles(run)).isEmpty();
    assertThat(run.pod("p").isFinished()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "Deployment, replicas: 2",
    "StatefulSet, 'replicas: 2, serviceName: web'",
    "DaemonSet, minReadySeconds: 0"
  })
  void aWorkloadWhosePodsAreRejectedIsStuck(String kind, String spec) throws InterruptedException {
    var fields = spec.replace(", ", "\n  ");
    var pod =
        "tolerations: [{operator: Exists}], containers: [{name: c, image: i, resources: {requests:"
            + " {cpu: \"2\"}}}]";

    var run = ClusterRun.of(NODE + workload(kind, fields, pod));

    var rollout = run.simulated().controllers().rollouts().getFirst();
    assertThat(rollout.isComplete()).isFalse();
    assertThat(rollout.obstacles()).extracting(PodObstacle::isRejection).containsExactly(true);
    assertThat(run.cluster().list(Pod.class)).extracting(it -> it.key().name()).containsOnly("old");
  }

  @Test
  void aClaimThatWaitsForASchedulerNeverGetsItsVolume() throws InterruptedException {
    var claim =
        """
        ---
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: late}
        provisioner: csi.example
        volumeBindingMode: WaitForFirstConsumer
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: d}
        spec: {storageClassName: late, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        """;
    var pod =
        TOLERATIONS
            + "volumes: [{name: d, persistentVolumeClaim: {claimName: d}}], containers: [{name: c,"
            + " image: i}]";

    var run = ClusterRun.of(NODE + claim + workload("Deployment", "replicas: 1", pod));

    assertThat(obstacles(run))
        .containsExactly(
            "cannot start on n1: claim d waits for a scheduler, which a pod with nodeName never"
                + " meets");
    assertThat(run.simulated().controllers().rollouts().getFirst().isComplete()).isFalse();
  }

  @Test
  void itStartsWhenAnotherPodBringsTheVolume() throws InterruptedException {
    var claim =
        """
        ---
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: late}
        provisioner: local.example
        volumeBindingMode: WaitForFirstConsumer
        ---
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: d}
        spec: {storageClassName: late, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
        ---
        apiVersion: v1
        kind: Pod
        metadata: {name: scheduled}
        spec:
          tolerations: [{operator: Exists}]
          volumes: [{name: d, persistentVolumeClaim: {claimName: d}}]
          containers: [{name: c, image: i}]
        """;
    var volumes = "volumes: [{name: d, persistentVolumeClaim: {claimName: d}}], ";

    var run = ClusterRun.of(NODE + claim + pod("p", TOLERATIONS + volumes, ""));

    assertThat(obstacles(run)).isEmpty();
    assertThat(run.pod("p").status().phase()).isEqualTo("Running");
  }

  @Test
  void whatANodeDoesNotStateIsNotLookedAt() throws InterruptedException {
    var silent = NODE.replaceAll("allocatable: .*", "allocatable: {example.com/a: 1}}");

    var run = ClusterRun.of(silent + pod("p", TOLERATIONS, "resources: {requests: {cpu: 9}}"));

    assertThat(obstacles(run)).isEmpty();
  }

  @Test
  void aNodeThatIsNotThereTakesNoPod() throws InterruptedException {
    var run = ClusterRun.of(NODE + pod("p", TOLERATIONS, "").replace("n1", "n9"));

    assertThat(obstacles(run)).containsExactly("cannot start on n9: nodes \"n9\" not found");
  }
}
