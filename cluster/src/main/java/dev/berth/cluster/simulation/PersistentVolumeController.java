package dev.berth.cluster.simulation;

import dev.berth.api.core.CSIPersistentVolumeSource;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.StorageClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Stands in for the controller of persistent volumes and for the provisioners, for what the
/// scheduler has decided on: a volume that refers to a claim gets bound to it; a claim with a
/// selected node gets a new volume of exactly the requested size. Nothing else is bound, and free
/// capacity stays as it is.
final class PersistentVolumeController {
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";
  private static final String STORAGE = "storage";

  private final EmbeddedCluster cluster;

  PersistentVolumeController(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Reacts to a write of the scheduler.
  void react(KubernetesObject written) {
    switch (written) {
      case PersistentVolume volume -> bindToItsClaim(volume);
      case PersistentVolumeClaim claim -> fulfil(claim);
      default -> {}
    }
  }

  private void bindToItsClaim(PersistentVolume volume) {
    var reference = volume.spec().claimRef();
    if (reference != null) {
      var key = new ObjectKey(reference.namespace(), reference.name());
      var claim = cluster.get(PersistentVolumeClaim.class, key);
      if (claim != null && claim.spec().volumeName().isEmpty()) {
        bind(claim, volume);
      }
    }
  }

  private void fulfil(PersistentVolumeClaim claim) {
    var node = claim.metadata().annotations().get(SELECTED_NODE);
    if (node != null && claim.spec().volumeName().isEmpty()) {
      var prepared = volumeFor(claim.key());
      bind(claim, prepared == null ? provision(claim, node) : prepared);
    }
  }

  private @Nullable PersistentVolume volumeFor(ObjectKey claim) {
    return cluster.list(PersistentVolume.class).stream()
        .filter(volume -> {
          var reference = volume.spec().claimRef();
          return reference != null
              && claim.equals(new ObjectKey(reference.namespace(), reference.name()));
        })
        .reduce((first, second) -> second)
        .orElse(null);
  }

  private void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
    var status = volume.status().withPhase(PersistentVolumeStatus.BOUND);
    cluster.update(volume, volume.withStatus(status));
    var annotations = new HashMap<>(claim.metadata().annotations());
    annotations.put(BIND_COMPLETED, "yes");
    annotations.put(BOUND_BY_CONTROLLER, "yes");
    cluster.update(
        claim,
        claim
            .withMetadata(claim.metadata().withAnnotations(annotations))
            .withSpec(claim.spec().withVolumeName(volume.metadata().name()))
            .withStatus(
                claim
                    .status()
                    .withPhase(PersistentVolumeClaimStatus.BOUND)
                    .withCapacity(volume.spec().capacity())
                    .withAccessModes(volume.spec().accessModes())));
  }

  private PersistentVolume provision(PersistentVolumeClaim claim, String node) {
    var key = claim.key();
    var name = "pvc-" + key.namespace() + "-" + key.name();
    var className = className(claim);
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(className));
    var driver = storageClass == null ? "" : storageClass.provisioner();
    var size = claim.spec().resources().requests().getOrDefault(STORAGE, Quantity.ZERO);
    var volume =
        new PersistentVolume(
            ObjectMeta.named("", name).withUid("persistentvolumes//" + name),
            PersistentVolumeSpec.EMPTY
                .withCapacity(Map.of(STORAGE, size))
                .withStorageClassName(className)
                .withAccessModes(claim.spec().accessModes())
                .withVolumeMode(claim.spec().volumeMode())
                .withPersistentVolumeReclaimPolicy("Delete")
                .withCsi(CSIPersistentVolumeSource.EMPTY.withDriver(driver).withVolumeHandle(name))
                .withClaimRef(reference(claim))
                .withNodeAffinity(reach(driver, node)),
            PersistentVolumeStatus.EMPTY);
    cluster.add(volume);
    return volume;
  }

  private static String className(PersistentVolumeClaim claim) {
    var annotated = claim.metadata().annotations().get(CLASS_ANNOTATION);
    if (annotated != null) {
      return annotated;
    }
    var name = claim.spec().storageClassName();
    return name == null ? "" : name;
  }

  private static ObjectReference reference(PersistentVolumeClaim claim) {
    return ObjectReference.EMPTY
        .withKind(claim.kind())
        .withApiVersion(claim.apiVersion())
        .withNamespace(claim.key().namespace())
        .withName(claim.key().name())
        .withUid(claim.metadata().uid());
  }

  /// Where the node is, in terms of the driver's topology there; null if it has none.
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
