package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.cluster.ClusterRun;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A Deployment of one pod with a volume on n1, where there is no room for a second pod.
class MultiAttachTest {
  private static final String CLUSTER =
      """
      apiVersion: v1
      kind: Node
      metadata: {name: n1, labels: {kubernetes.io/hostname: n1}}
      status: {allocatable: {cpu: "2", memory: 8Gi, pods: "1"}}
      ---
      apiVersion: v1
      kind: Node
      metadata: {name: n2, labels: {kubernetes.io/hostname: n2}}
      status: {allocatable: {cpu: "2", memory: 8Gi, pods: "1"}}
      ---
      apiVersion: v1
      kind: PersistentVolume
      metadata: {name: pv, uid: pv}
      spec:
        capacity: {storage: 1Gi}
        accessModes: [MODES]
        SOURCE
        claimRef: {namespace: default, name: d, uid: d}
      status: {phase: Bound}
      ---
      apiVersion: v1
      kind: PersistentVolumeClaim
      metadata: {name: d, uid: d, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
      spec: {volumeName: pv, storageClassName: "", accessModes: [MODES], resources: {requests: {storage: 1Gi}}}
      status: {phase: Bound}
      ---
      apiVersion: v1
      kind: Pod
      metadata:
        name: web-abc-x
        uid: x
        labels: {app: web, pod-template-hash: abc}
        ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web-abc, uid: set, controller: true}]
      spec:
        nodeName: n1
        volumes: [{name: d, persistentVolumeClaim: {claimName: d}}]
        containers: [{name: c, image: "c:1"}]
      status: {phase: Running}
      ---
      """;
  private static final String CSI = "csi: {driver: csi.example, volumeHandle: v}";
  private static final String STUCK =
      "cannot start on n2: Multi-Attach error for volume \"pv\" Volume is already used by pod(s)"
          + " web-abc-x (on n1)";

  private static String cluster(String modes, String source) {
    return CLUSTER.replace("MODES", modes).replace("SOURCE", source);
  }

  private static String deployment(String spec, String image) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: web}
    spec:
      %s
      selector: {matchLabels: {app: web}}
      template:
        metadata: {labels: {app: web}}
        spec:
          volumes: [{name: d, persistentVolumeClaim: {claimName: d}}]
          containers: [{name: c, image: "%s"}]
    """
        .formatted(spec, image);
  }

  private static ClusterRun release(String cluster, String spec) throws InterruptedException {
    return ClusterRun.of(cluster + deployment(spec, "c:1"), deployment(spec, "c:2"));
  }

  private static List<String> obstacles(ClusterRun run) {
    return run.simulated().controllers().obstacles().stream().map(PodObstacle::text).toList();
  }

  private static Rollout rollout(ClusterRun run) {
    return run.simulated().controllers().rollouts().getFirst();
  }

  @Test
  void aSurgePodElsewhereWaitsForTheVolumeForEver() throws InterruptedException {
    var run = release(cluster("ReadWriteOnce", CSI), "replicas: 1");

    assertThat(obstacles(run)).containsExactly(STUCK);
    assertThat(rollout(run).isComplete()).isFalse();
    assertThat(rollout(run).outdated()).isEqualTo(1);
    assertThat(rollout(run).ready()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "'replicas: 1, strategy: {type: Recreate}'",
    "'replicas: 1, strategy: {rollingUpdate: {maxSurge: 0, maxUnavailable: 1}}'"
  })
  void aPodThatComesAfterTheOldOneStarts(String spec) throws InterruptedException {
    var run = release(cluster("ReadWriteOnce", CSI), spec.replace(", s", "\n  s"));

    assertThat(obstacles(run)).isEmpty();
    assertThat(rollout(run).isComplete()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ReadWriteMany | csi: {driver: csi.example, volumeHandle: v} | false",
        "ReadOnlyMany | csi: {driver: csi.example, volumeHandle: v} | false",
        "ReadWriteOnce | nfs: {server: s, path: /} | false",
        "ReadWriteOnce | csi: {driver: mounts.example, volumeHandle: v} | false",
        "ReadWriteOnce | csi: {driver: attaches.example, volumeHandle: v} | true",
        "ReadWriteOnce | awsElasticBlockStore: {volumeID: v} | true",
        "ReadWriteOnce | iscsi: {targetPortal: p, iqn: q, lun: 1} | true",
      })
  void onlyWhatIsAttachedToOneNodeIsWaitedFor(String modes, String source, boolean waits)
      throws InterruptedException {
    var drivers =
        """
        apiVersion: storage.k8s.io/v1
        kind: CSIDriver
        metadata: {name: mounts.example}
        spec: {attachRequired: false}
        ---
        apiVersion: storage.k8s.io/v1
        kind: CSIDriver
        metadata: {name: attaches.example}
        ---
        """;

    var run = release(drivers + cluster(modes, source), "replicas: 1");

    assertThat(obstacles(run)).hasSize(waits ? 1 : 0);
    assertThat(rollout(run).isComplete()).isEqualTo(!waits);
  }

  @Test
  void aPodThatHasNotStartedHasTheVolumeIfItIsAttachedThere() throws InterruptedException {
    var creating = cluster("ReadWriteOnce", CSI).replace("Running", "Pending");
    var attached =
        """
        apiVersion: storage.k8s.io/v1
        kind: VolumeAttachment
        metadata: {name: a}
        spec: {attacher: csi.example, nodeName: n1, source: {persistentVolumeName: pv}}
        status: {attached: true}
        ---
        """;

    assertThat(obstacles(release(creating, "replicas: 1"))).isEmpty();
    assertThat(obstacles(release(attached + creating, "replicas: 1"))).containsExactly(STUCK);
  }

  @Test
  void theSameNodeHasTheVolumeAlready() throws InterruptedException {
    var roomy = cluster("ReadWriteOnce", CSI).replace("pods: \"1\"", "pods: \"9\"");
    var held = roomy.replace("name: n2, labels", "name: n2, annotations: {a: b}, labels");
    var full = held.replaceAll("(name: n2,[^\n]*\n[^\n]*)pods: \"9\"", "$1pods: \"0\"");

    var run = release(full, "replicas: 1");

    assertThat(obstacles(run)).isEmpty();
    assertThat(rollout(run).isComplete()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unknown.example | ``",
        "kubernetes.io/aws-ebs | ``",
        "unknown.example | {apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name:"
            + " unknown.example}}",
      },
      quoteCharacter = '`')
  void aVolumeThatIsMadeHereIsAttachedIfAnythingTellsThatItIs(String provisioner, String driver)
      throws InterruptedException {
    var storage =
        """
        {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: late}, provisioner: %s,
         volumeBindingMode: WaitForFirstConsumer}
        ---
        {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: d}, spec: {storageClassName: late,
         accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
        ---
        %s
        ---
        """
            .formatted(provisioner, driver);
    var nodes = CLUSTER.replaceAll("(?s)apiVersion: v1\nkind: PersistentVolume\n.*", "");

    var run = ClusterRun.of(nodes + storage + deployment("replicas: 2", "c:1"));

    var isUncertain = driver.isEmpty() && !provisioner.startsWith("kubernetes.io");
    assertThat(obstacles(run)).hasSize(isUncertain ? 0 : 1);
    assertThat(run.cluster().claimsTakenForShared().keySet())
        .isEqualTo(isUncertain ? Set.of(provisioner) : Set.of());
  }

  @Test
  void ofTwoReplicasThatShareAVolumeOneStarts() throws InterruptedException {
    var run =
        ClusterRun.of(
            cluster("ReadWriteOnce", CSI).replaceAll("(?s)apiVersion: v1\nkind: Pod\n.*", "")
                + deployment("replicas: 2", "c:1"));

    assertThat(obstacles(run)).hasSize(1);
    assertThat(rollout(run).ready()).isEqualTo(1);
    assertThat(rollout(run).isComplete()).isFalse();
  }
}
