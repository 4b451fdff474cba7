package dev.berth.cluster.simulation;

import dev.berth.api.core.CSIPersistentVolumeSource;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.StorageClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes the place of the provisioners of all classes: creates volumes of exactly the requested
/// size. Does not change free capacity.
final class VolumeProvisioner {
  private static final String PROVISIONED_BY = "pv.kubernetes.io/provisioned-by";
  private static final String DELETE = "Delete";

  private final EmbeddedCluster cluster;

  VolumeProvisioner(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Whether the volume was created here or in an earlier run, which shows in its name.
  static boolean hasMade(PersistentVolume volume) {
    var claim = volume.spec().claimRef();
    return claim != null && volume.metadata().name().equals(name(VolumeClaims.key(claim)));
  }

  private static String name(ObjectKey claim) {
    return "pvc-" + claim.namespace() + "-" + claim.name();
  }

  /// Whether a provisioner has created the volume, and deletes it when its claim is gone.
  static boolean isDeletedWithClaim(PersistentVolume volume) {
    return volume.metadata().annotations().containsKey(PROVISIONED_BY)
        && volume.spec().persistentVolumeReclaimPolicy().equals(DELETE);
  }

  /// Creates a volume for the claim: where its selected node is, or else wherever the class allows
  /// it.
  ///
  /// @param storageClass a class with a provisioner
  PersistentVolume provision(PersistentVolumeClaim claim, StorageClass storageClass) {
    var driver = storageClass.provisioner();
    var name = name(claim.key());
    var node = VolumeClaims.selectedNode(claim);
    return new PersistentVolume(
        ObjectMeta.named("", name)
            .withUid("persistentvolumes//" + name)
            .withAnnotations(Map.of(PROVISIONED_BY, driver)),
        PersistentVolumeSpec.EMPTY
            .withCapacity(Map.of(PersistentVolumeSpec.STORAGE, claim.spec().size()))
            .withStorageClassName(claim.className())
            .withAccessModes(claim.spec().accessModes())
            .withVolumeMode(claim.spec().volumeMode())
            .withPersistentVolumeReclaimPolicy(
                Objects.requireNonNullElse(storageClass.reclaimPolicy(), DELETE))
            .withCsi(CSIPersistentVolumeSource.EMPTY.withDriver(driver).withVolumeHandle(name))
            .withClaimRef(VolumeClaims.reference(claim))
            .withNodeAffinity(node == null ? allowed(storageClass) : reach(driver, node)),
        PersistentVolumeStatus.EMPTY);
  }

  /// Returns the affinity to the allowed topologies of the class; null if it has none.
  private static @Nullable VolumeNodeAffinity allowed(StorageClass storageClass) {
    var terms = new ArrayList<NodeSelectorTerm>();
    for (var topology : storageClass.allowedTopologies()) {
      terms.add(
          NodeSelectorTerm.EMPTY.withMatchExpressions(
              topology.matchLabelExpressions().stream()
                  .map(it -> new NodeSelectorRequirement(it.key(), "In", it.values()))
                  .toList()));
    }
    return terms.isEmpty() ? null : new VolumeNodeAffinity(new NodeSelector(terms));
  }

  /// Returns the affinity to the node's topology segment of the driver; null if the node has none.
  private @Nullable VolumeNodeAffinity reach(String driver, String nodeName) {
    var node = cluster.get(Node.class, ObjectKey.clusterScoped(nodeName));
    var csiNode = cluster.get(CSINode.class, ObjectKey.clusterScoped(nodeName));
    if (node == null || csiNode == null) {
      return null;
    }
    var requirements = new ArrayList<NodeSelectorRequirement>();
    for (var installed : csiNode.spec().drivers()) {
      if (installed.name().equals(driver)) {
        for (var key : installed.topologyKeys()) {
          var value = node.metadata().labels().get(key);
          if (value != null) {
            requirements.add(new NodeSelectorRequirement(key, "In", List.of(value)));
          }
        }
      }
    }
    return requirements.isEmpty()
        ? null
        : new VolumeNodeAffinity(
            new NodeSelector(List.of(NodeSelectorTerm.EMPTY.withMatchExpressions(requirements))));
  }
}
