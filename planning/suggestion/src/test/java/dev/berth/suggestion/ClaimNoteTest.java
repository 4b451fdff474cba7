package dev.berth.suggestion;

import static dev.berth.suggestion.Manifests.node;
import static dev.berth.suggestion.Manifests.requests;
import static dev.berth.suggestion.Manifests.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Where the volumes of bound claims are.
final class ClaimNoteTest {
  private static final String ZONE = "topology.kubernetes.io/zone";

  private static final String USING =
      "volumes: [{name: v, persistentVolumeClaim: {claimName: data}}]\n" + requests("cpu: 1");

  private static String zonal(String name, String cpu, String zone) {
    return node(name, cpu, ZONE + ": " + zone, "");
  }

  private static String storageClass(String mode) {
    return """
    ---
    apiVersion: storage.k8s.io/v1
    kind: StorageClass
    metadata: {name: disks}
    provisioner: disk.example.com
    volumeBindingMode: %s
    """
        .formatted(mode);
  }

  /// A claim with its volume.
  private static String bound(String labels, String key, String zone) {
    return """
    ---
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata: {name: data, uid: u, annotations: {pv.kubernetes.io/bind-completed: "yes"}}
    spec:
      storageClassName: disks
      accessModes: [ReadWriteOnce]
      resources: {requests: {storage: 1Gi}}
      volumeName: pv
    ---
    apiVersion: v1
    kind: PersistentVolume
    metadata: {name: pv, labels: {%s}}
    spec:
      storageClassName: disks
      capacity: {storage: 1Gi}
      accessModes: [ReadWriteOnce]
      csi: {driver: disk.example.com, volumeHandle: h}
      claimRef: {namespace: default, name: data, uid: u}
      nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: %s, operator: In, values: [%s]}]}]}}
    status: {phase: Bound}
    """
        .formatted(labels, key, zone);
  }

  static Stream<Arguments> clusters() {
    return Stream.of(
        Arguments.of(
            zonal("n1", "4", "b") + zonal("n2", "4", "b") + zonal("n3", "4", "c"),
            bound("", ZONE, "a"),
            List.of(
                "Volume pv of claim data is in topology.kubernetes.io/zone=a, and no node is:"
                    + " there are b, c")),
        // The cloud has dropped the region from the names of its zones.
        Arguments.of(
            zonal("n1", "4", "'1'"),
            bound("", ZONE, "west-1"),
            List.of(
                "Volume pv of claim data is in topology.kubernetes.io/zone=west-1, and no node is:"
                    + " there is 1; if west-1 is called 1 now, create a PersistentVolume for the"
                    + " same disk with topology.kubernetes.io/zone=1, which keeps the data")),
        Arguments.of(
            zonal("n1", "4", "b"),
            bound(ZONE + ": a__c", "kubernetes.io/hostname", "n1"),
            List.of(
                "Volume pv of claim data is in topology.kubernetes.io/zone=a or c, and no node is:"
                    + " there is b")),
        Arguments.of(
            zonal("n1", "4", "a"),
            bound("", "topology.disk.example.com/zone", "a"),
            List.of(
                "Volume pv of claim data is in topology.disk.example.com/zone=a, and no node has"
                    + " this label: the driver of the volume sets it as it registers on a node")),
        Arguments.of(
            zonal("n1", "4", "a"),
            bound("", "kubernetes.io/hostname", "n9"),
            List.of(
                "Volume pv of claim data needs a node with kubernetes.io/hostname in n9, and there"
                    + " is none: bring it back to keep what the volume holds")),
        // Node n2 has room, and is in another zone.
        Arguments.of(
            zonal("n1", "500m", "a") + zonal("n2", "4", "b"),
            storageClass("Immediate") + bound("", ZONE, "a"),
            List.of(
                "Class disks binds claims at once (volumeBindingMode: Immediate): volume pv of"
                    + " claim data was chosen without a look at the pod, and ties it to nodes with"
                    + " topology.kubernetes.io/zone in a; WaitForFirstConsumer has the scheduler"
                    + " choose for new claims")),
        Arguments.of(
            zonal("n1", "500m", "a") + zonal("n2", "4", "b"),
            storageClass("WaitForFirstConsumer") + bound("", ZONE, "a"),
            List.of()),
        // Node n2 is too small as well.
        Arguments.of(
            zonal("n1", "500m", "a") + zonal("n2", "500m", "b"),
            storageClass("Immediate") + bound("", ZONE, "a"),
            List.of()));
  }

  @ParameterizedTest
  @MethodSource("clusters")
  void theVolumesPlaceIsNamed(String nodes, String volumes, List<String> notes)
      throws InterruptedException {
    var pods = WaitingPods.of(nodes + volumes + waiting("new", USING));
    assertThat(ClaimNote.of(pods.situation().pod(), pods.now(), pods.blockers()))
        .extracting(ClaimNote::text)
        .isEqualTo(notes);
  }
}
