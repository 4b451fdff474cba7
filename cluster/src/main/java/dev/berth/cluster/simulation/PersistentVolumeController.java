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
import dev.berth.api.selector.Selector;
import dev.berth.api.storage.CSINode;
import dev.berth.api.storage.StorageClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Stands in for the controller of persistent volumes and for the provisioners, for what the
/// scheduler has decided on: a volume that refers to a claim gets bound to it; a claim with a
/// selected node gets a new volume of exactly the requested size. Free capacity stays as it is.
///
/// Claims that do not wait for a pod are bound only [on request][#bindAtOnce]: what provisioners
/// outside the cluster do, and how soon, is not certain.
final class PersistentVolumeController {
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";
  private static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";
  private static final String CLASS_ANNOTATION = "volume.beta.kubernetes.io/storage-class";
  private static final String STORAGE = "storage";

  private static final String NO_PROVISIONER = "kubernetes.io/no-provisioner";

  private final EmbeddedCluster cluster;
  private final Set<ObjectKey> provisioned = new LinkedHashSet<>();

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

  /// The claims for which there are new volumes, although no pod was placed for them.
  Set<ObjectKey> provisionedAtOnce() {
    return Collections.unmodifiableSet(provisioned);
  }

  /// Binds a claim whose class does not wait for a pod: to a volume that refers to it, else to the
  /// smallest free one that matches, else to a new one, if the class has a provisioner. The new one
  /// is wherever the class allows it to be.
  void bindAtOnce(PersistentVolumeClaim claim) {
    var className = className(claim);
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(className));
    if (!claim.spec().volumeName().isEmpty()
        || (storageClass != null
            && StorageClass.WAIT_FOR_FIRST_CONSUMER.equals(storageClass.volumeBindingMode()))) {
      return;
    }
    var there = volumeFor(claim.key());
    if (there == null) {
      there = smallestMatch(claim, className);
    }
    if (there != null) {
      var claimed = there.withSpec(there.spec().withClaimRef(reference(claim)));
      cluster.update(there, claimed);
      bind(claim, claimed);
    } else if (storageClass != null && !storageClass.provisioner().equals(NO_PROVISIONER)) {
      provisioned.add(claim.key());
      bind(claim, provision(claim, allowed(storageClass)));
    }
  }

  private @Nullable PersistentVolume smallestMatch(PersistentVolumeClaim claim, String className) {
    return cluster.list(PersistentVolume.class).stream()
        .filter(volume -> matches(volume, claim, className))
        .min(
            Comparator.<PersistentVolume, Quantity>comparing(it -> size(it))
                .thenComparing(volume -> volume.metadata().name()))
        .orElse(null);
  }

  private static boolean matches(
      PersistentVolume volume, PersistentVolumeClaim claim, String className) {
    var spec = volume.spec();
    var phase = volume.status().phase();
    return spec.claimRef() == null
        && volume.metadata().deletionTimestamp() == null
        && (phase.equals(PersistentVolumeStatus.AVAILABLE)
            || phase.equals(PersistentVolumeStatus.PENDING))
        && spec.storageClassName().equals(className)
        && Objects.equals(spec.volumeMode(), claim.spec().volumeMode())
        && spec.accessModes().containsAll(claim.spec().accessModes())
        && size(volume).compareTo(size(claim)) >= 0
        && (claim.spec().selector() == null
            || Selector.of(claim.spec().selector()).matches(volume.metadata().labels()));
  }

  private static Quantity size(PersistentVolume volume) {
    return volume.spec().capacity().getOrDefault(STORAGE, Quantity.ZERO);
  }

  private static Quantity size(PersistentVolumeClaim claim) {
    return claim.spec().resources().requests().getOrDefault(STORAGE, Quantity.ZERO);
  }

  /// Any of the topologies of the class; null if there are none.
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
      bind(claim, prepared == null ? provision(claim, reach(claim, node)) : prepared);
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

  private PersistentVolume provision(
      PersistentVolumeClaim claim, @Nullable VolumeNodeAffinity affinity) {
    var key = claim.key();
    var name = "pvc-" + key.namespace() + "-" + key.name();
    var driver = driver(claim);
    var volume =
        new PersistentVolume(
            ObjectMeta.named("", name).withUid("persistentvolumes//" + name),
            PersistentVolumeSpec.EMPTY
                .withCapacity(Map.of(STORAGE, size(claim)))
                .withStorageClassName(className(claim))
                .withAccessModes(claim.spec().accessModes())
                .withVolumeMode(claim.spec().volumeMode())
                .withPersistentVolumeReclaimPolicy("Delete")
                .withCsi(CSIPersistentVolumeSource.EMPTY.withDriver(driver).withVolumeHandle(name))
                .withClaimRef(reference(claim))
                .withNodeAffinity(affinity),
            PersistentVolumeStatus.EMPTY);
    cluster.add(volume);
    return volume;
  }

  /// Empty if the class is not there.
  private String driver(PersistentVolumeClaim claim) {
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(className(claim)));
    return storageClass == null ? "" : storageClass.provisioner();
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
  private @Nullable VolumeNodeAffinity reach(PersistentVolumeClaim claim, String nodeName) {
    var driver = driver(claim);
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
