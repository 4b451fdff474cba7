package dev.berth.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is said of claims, of volumes, and of pods that wait for them.
final class VolumesTest {
  private static final String NODES =
      """
      {apiVersion: v1, kind: Node, metadata: {name: w1, labels: {kubernetes.io/hostname: w1}},
       status: {allocatable: {cpu: 2, memory: 8Gi, pods: 10}}}
      ---
      {apiVersion: v1, kind: Node, metadata: {name: w2, labels: {kubernetes.io/hostname: w2}},
       status: {allocatable: {cpu: 2, memory: 8Gi, pods: 10}}}
      ---
      {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: local},
       provisioner: kubernetes.io/no-provisioner, volumeBindingMode: WaitForFirstConsumer}
      ---
      """;

  private static String volume(String name, String spec) {
    return """
    {apiVersion: v1, kind: PersistentVolume, metadata: {name: %s}, spec: {storageClassName: local, capacity:
     {storage: 5Gi}, accessModes: [ReadWriteOnce], local: {path: /d}, %s}}
    ---
    """
        .formatted(name, spec);
  }

  private static String at(String host) {
    return """
    nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname,
     operator: In, values: [%s]}]}]}}\
    """
        .formatted(host);
  }

  private static String claim(String spec) {
    return """
    {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: d}, spec: {storageClassName: local, %s
     accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}}
    ---
    """
        .formatted(spec);
  }

  private static final String POD =
      """
      {apiVersion: v1, kind: Pod, metadata: {name: p}, spec: {volumes: [{name: d, persistentVolumeClaim:
       {claimName: d}}], containers: [{name: c, image: i}]}}
      """;

  @ParameterizedTest
  @ValueSource(strings = {"", "volumeName: v,"})
  void aVolumeOfAManifestIsTaken(String claim) {
    var cluster = NODES + volume("v", at("w2")) + claim(claim) + POD;

    assertThat(Run.withInput(cluster, "explain", "p", "-").out()).startsWith("default/p  → w2");
    assertThat(Run.withInput(cluster, "simulate", "-").out()).contains("1 of 1 pod placed.");
  }

  @Test
  void aVolumeThatIsOutOfReachOrReleasedIsSaidToBeSo() {
    var released = "claimRef: {namespace: default, name: d, uid: former}, " + at("w1");
    var cluster = NODES + volume("a", at("gone")) + volume("b", released) + claim("") + POD;

    assertThat(Run.withInput(cluster, "explain", "p", "-").words())
        .contains("1 within reach of no node: a (kubernetes.io/hostname=w1, must be gone)")
        .contains("1 Released (remove the claimRef to use it again): b (by a former default/d)");
  }

  private static final String MAIL =
      """
      {apiVersion: apps/v1, kind: Deployment, metadata: {name: mail}, spec: {replicas: 1, selector:
       {matchLabels: {app: m}}, template: {metadata: {labels: {app: m}}, spec: {nodeName: w1, volumes:
       [{name: d, persistentVolumeClaim: {claimName: d}}], containers: [{name: c, image: i, resources:
       {requests: {cpu: 9}}}]}}}}
      """;

  @Test
  void aPodThatItsKubeletRejectsIsNotSaidToRun() {
    var cluster = NODES + claim("") + MAIL;

    var simulated = Run.withInput(cluster, "simulate", "--fail-on=stuck", "-");
    var explained = Run.withInput(cluster, "explain", "deploy/mail", "-");

    assertThat(simulated.code()).isEqualTo(3);
    assertThat(simulated.err())
        .contains("--fail-on=stuck: Deployment default/mail is stuck")
        .doesNotContain("Simulated pods");
    for (var text : new String[] {simulated.out(), explained.out()}) {
      assertThat(text.replaceAll("\\s+", " "))
          .contains(
              "rejected by the kubelet of w1: OutOfcpu: Node didn't have enough resource: cpu,"
                  + " requested: 9000, used: 0, capacity: 2000",
              "Its controller makes pod after pod, and each is rejected",
              "claim d waits for a scheduler, which a pod with nodeName never meets");
    }
    assertThat(simulated.out()).startsWith("1 pod cannot start, 1 rollout stuck.\n");
    assertThat(explained.out()).doesNotContain("nothing to decide", "No pod is pending", "Placed");
  }

  @Test
  void ofManyThatCannotStartSomeAreShown() {
    var pods = new StringBuilder(NODES);
    for (int i = 1; i <= 25; i++) {
      pods.append(
          """
          {apiVersion: v1, kind: Pod, metadata: {name: p%d}, spec: {nodeName: gone, containers: [{name: c,
           image: i}]}}
          ---
          """
              .formatted(i));
    }

    assertThat(Run.withInput(pods.toString(), "simulate", "-").out())
        .startsWith("25 pods cannot start.\n")
        .contains("and 5 more; --all shows every one");
    assertThat(Run.withInput(pods.toString(), "simulate", "--all", "-").out()).contains("p25");
  }

  @Test
  void aSinglePodWithoutAScheduler() {
    var cluster = NODES + claim("") + POD.replace("spec: {", "spec: {nodeName: w1, ");

    var simulated = Run.withInput(cluster, "simulate", "--fail-on=stuck", "-o", "summary", "-");
    var explained = Run.withInput(cluster, "explain", "p", "-", "-o", "json");

    assertThat(simulated.code()).isEqualTo(3);
    assertThat(simulated.err()).contains("--fail-on=stuck: Pod default/p is stuck");
    assertThat(simulated.out()).contains("\"cause\": \"unboundClaim\"");
    assertThat(explained.out())
        .contains("\"obstacles\"", "\"node\": \"w1\"", "claim d waits for a scheduler");
  }

  @Test
  void whatIsNotKnownOfADriverIsTakenForGranted() {
    var cluster =
        NODES.replace("kubernetes.io/no-provisioner", "csi.example")
            + claim("")
            + release("i").replace("replicas: 1", "replicas: 2");

    assertThat(Run.withInput(cluster, "simulate", "-").err())
        .contains(
            "Assumed: csi.example does not attach volumes to nodes, as the input has no CSIDriver"
                + " of that name; if it does, of the pods of default/d only those on one node"
                + " start");
  }

  @Test
  void aRunOverTimeAndADisruptionSayWhatCannotStart() {
    var cluster = NODES + claim("") + MAIL;

    for (var command :
        new String[][] {{"simulate", "--until", "1h", "-"}, {"disrupt", "--drain", "w2", "-"}}) {
      assertThat(Run.withInput(cluster, command).err())
          .contains("1 pod has a node and cannot start at the end: default/mail-")
          .contains("rejected by the kubelet of w1: OutOfcpu");
    }
  }

  private static String release(String image) {
    return """
    {apiVersion: apps/v1, kind: Deployment, metadata: {name: git}, spec: {replicas: 1, selector:
     {matchLabels: {app: g}}, template: {metadata: {labels: {app: g}}, spec: {volumes: [{name: d,
     persistentVolumeClaim: {claimName: d}}], containers: [{name: c, image: %s, resources: {requests:
     {cpu: 1500m}}}]}}}}
    """
        .formatted(image);
  }

  @Test
  void aRolloutThatWaitsForAVolumeIsStuck(@TempDir Path folder) throws IOException {
    var base = folder.resolve("base.yaml");
    var running = folder.resolve("running.yaml");
    var next = folder.resolve("next.yaml");
    var disk = volume("v", "csi: {driver: csi.example, volumeHandle: v}");
    Files.writeString(
        base, NODES + disk.replace("local: {path: /d}, ", "") + claim("") + release("a"));
    Files.writeString(running, Run.berth("simulate", base.toString(), "-o", "yaml").out());
    Files.writeString(next, release("b"));

    var simulated = Run.berth("simulate", running.toString(), next.toString(), "--fail-on=stuck");
    var explained = Run.berth("explain", "deploy/git", running.toString(), next.toString());

    assertThat(simulated.code()).isEqualTo(3);
    for (var text : new String[] {simulated.out(), explained.out()}) {
      assertThat(text.replaceAll("\\s+", " "))
          .contains(
              "cannot start on w2: Multi-Attach error for volume \"v\" Volume is already used by",
              "Use strategy Recreate, or a ReadWriteMany volume, or hold the pods to one node");
    }
    assertThat(simulated.out())
        .contains("stuck: 0 of 1 new pod run; 1 pod of the old template stay")
        .startsWith("1 of 1 pod placed, 1 cannot start, 1 rollout stuck.\n");
  }
}
