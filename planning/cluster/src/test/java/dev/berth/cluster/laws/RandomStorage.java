package dev.berth.cluster.laws;

import java.util.List;

/// Volumes, their classes and limits, and claims for groups of pods.
final class RandomStorage {
  private static final String DRIVER = "csi.example.com";

  private final RandomDraw draw;
  private final List<String> documents;
  private int volumes;

  RandomStorage(RandomDraw draw, List<String> documents) {
    this.draw = draw;
    this.documents = documents;
  }

  /// The volumes of a group's pods.
  ///
  /// @param claim the name of the claim; `%d` in it stands for the number of the pod
  record Volumes(String claim) {
    static final Volumes NONE = new Volumes("");

    /// The lines of a pod's spec.
    String of(int pod) {
      return claim.isEmpty()
          ? ""
          : "  volumes: [{name: data, persistentVolumeClaim: {claimName: %s}}]\n"
              .formatted(claim.replace("%d", Integer.toString(pod)));
    }
  }

  /// A limit for the driver, room for new volumes, and some disks of its own.
  void ofNode(String node) {
    documents.add(
        """
        apiVersion: storage.k8s.io/v1
        kind: CSINode
        metadata: {name: %s}
        spec: {drivers: [{name: %s, nodeID: %s, topologyKeys: [kubernetes.io/hostname], allocatable: {count: %d}}]}
        """
            .formatted(node, DRIVER, node, draw.between(1, 5)));
    documents.add(
        """
        apiVersion: storage.k8s.io/v1
        kind: CSIStorageCapacity
        metadata: {name: room-%s, namespace: kube-system}
        storageClassName: made
        nodeTopology: {matchLabels: {kubernetes.io/hostname: %s}}
        capacity: %dGi
        """
            .formatted(node, node, draw.between(1, 10)));
    int disks = draw.between(0, 3);
    for (int i = 0; i < disks; i++) {
      documents.add(volume("local", mode(), "kubernetes.io/hostname", node, "", "Available"));
    }
  }

  void classes() {
    documents.add(
        """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: local}
        provisioner: kubernetes.io/no-provisioner
        volumeBindingMode: WaitForFirstConsumer
        """);
    documents.add(
        """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: made}
        provisioner: %s
        volumeBindingMode: WaitForFirstConsumer
        """
            .formatted(DRIVER));
    documents.add(
        """
        apiVersion: storage.k8s.io/v1
        kind: CSIDriver
        metadata: {name: %s}
        spec: {storageCapacity: true}
        """
            .formatted(DRIVER));
  }

  /// One claim that all pods of the group use, or one for each.
  Volumes volumesOf(String group) {
    boolean shared = draw.in100(50);
    String mode = mode();
    String storageClass = draw.oneOf("local", "made", "bound");
    for (int i = 1; i <= (shared ? 1 : 6); i++) {
      String name = shared ? group : group + "-" + i;
      if (storageClass.equals("bound")) {
        documents.add(
            volume(
                "", mode, "topology.kubernetes.io/zone", draw.oneOf("a", "b", "c"), name, "Bound"));
        documents.add(claim(name, mode, "\"\"", ", volumeName: pv-" + volumes, "Bound"));
      } else {
        documents.add(claim(name, mode, storageClass, "", "Pending"));
      }
    }
    return new Volumes(shared ? group : group + "-%d");
  }

  private String mode() {
    return draw.oneOf("ReadWriteOncePod", "ReadWriteOnce");
  }

  private String volume(
      String storageClass, String mode, String key, String value, String claim, String phase) {
    volumes++;
    return """
    apiVersion: v1
    kind: PersistentVolume
    metadata: {name: pv-%d}
    spec:
      storageClassName: "%s"
      capacity: {storage: %dGi}
      accessModes: [%s]
      %s
      nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: %s, operator: In, values: [%s]}]}]}}
    %sstatus: {phase: %s}
    """
        .formatted(
            volumes,
            storageClass,
            claim.isEmpty() ? draw.between(1, 12) : 8,
            mode,
            storageClass.equals("local")
                ? "local: {path: /disk}"
                : "csi: {driver: %s, volumeHandle: pv-%d}".formatted(DRIVER, volumes),
            key,
            value,
            claim.isEmpty()
                ? ""
                : "  claimRef: {kind: PersistentVolumeClaim, namespace: default, name: %s}\n"
                    .formatted(claim),
            phase);
  }

  private String claim(String name, String mode, String storageClass, String more, String phase) {
    return """
    apiVersion: v1
    kind: PersistentVolumeClaim
    metadata: {name: %s%s}
    spec: {storageClassName: %s, accessModes: [%s], resources: {requests: {storage: %dGi}}%s}
    status: {phase: %s}
    """
        .formatted(
            name,
            phase.equals("Bound")
                ? ", annotations: {pv.kubernetes.io/bind-completed: \"yes\"}"
                : "",
            storageClass,
            mode,
            draw.between(1, 8),
            more,
            phase);
  }
}
