package dev.berth.conformance.workloads;

import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Makes volumes for claims, as the provisioner of a storage driver does, once a node is selected:
/// in the place of all drivers whose names end in `.example.com`. Claims with the label
/// `exhausted`, `once`, are refused the first time.
final class Provisioner {

  private final ControlPlane cluster;
  private final Kubectl kubectl;
  private final History history;
  private final Set<String> served = new HashSet<>();
  private final Map<String, String> refused = new HashMap<>();

  private Provisioner(ControlPlane cluster, Kubectl kubectl, History history) {
    this.cluster = cluster;
    this.kubectl = kubectl;
    this.history = history;
  }

  static DriverLoop start(ControlPlane cluster, History history)
      throws IOException, InterruptedException {
    var provisioner = new Provisioner(cluster, Kubectl.of(cluster), history);
    return DriverLoop.start(provisioner::turn);
  }

  private void turn() throws IOException, InterruptedException {
    for (var claim : history.claimsToProvision()) {
      serve(claim);
    }
  }

  private void serve(JsonTree claim) throws IOException, InterruptedException {
    var uid = claim.text("metadata", "uid");
    var version = claim.text("metadata", "resourceVersion");
    if (claim.text("metadata", "labels", "exhausted").equals("once")
        && refused.putIfAbsent(uid, version) == null) {
      refuse(claim);
    } else if (!version.equals(refused.get(uid)) && served.add(uid)) {
      provide(claim);
    }
  }

  /// There is no room on that node: the scheduler is to choose again.
  private void refuse(JsonTree claim) throws IOException, InterruptedException {
    var _ =
        kubectl.run(
            "annotate",
            "--namespace=" + claim.text("metadata", "namespace"),
            "persistentvolumeclaim",
            claim.text("metadata", "name"),
            History.SELECTED_NODE + "-");
  }

  private void provide(JsonTree claim) throws IOException, InterruptedException {
    var name = claim.text("metadata", "name");
    var volume =
        """
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: volume-of-%4$s-%1$s, annotations: {pv.kubernetes.io/provisioned-by: %2$s}}
        spec:
          capacity: {storage: 1Gi}
          accessModes: [ReadWriteOnce]
          storageClassName: %3$s
          csi: {driver: %2$s, volumeHandle: %1$s}
          claimRef: {apiVersion: v1, kind: PersistentVolumeClaim, namespace: %4$s, name: %1$s, uid: %5$s}
          nodeAffinity:
            required:
              nodeSelectorTerms:
              - matchExpressions:
                - {key: kubernetes.io/hostname, operator: In, values: [%6$s]}
        """
            .formatted(
                name,
                claim.text("metadata", "annotations", History.PROVISIONER),
                claim.text("spec", "storageClassName"),
                claim.text("metadata", "namespace"),
                claim.text("metadata", "uid"),
                claim.text("metadata", "annotations", History.SELECTED_NODE));
    var file = Files.writeString(cluster.file("volume.yaml"), volume);
    var _ = kubectl.run("apply", "--filename=" + file);
  }
}
