package dev.berth.cluster.simulation;

import static dev.berth.cluster.simulation.VolumeClaims.isReservedFor;

import dev.berth.api.core.Node;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.storage.StorageClass;
import dev.berth.cluster.apiserver.admission.DefaultStorageClass;
import dev.berth.engine.ClusterChange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Binds claims and volumes to each other, and updates their phases, like the controller of
/// kube-controller-manager. It acts immediately on changed objects, in the order of the changes:
/// first on volumes, then on claims.
///
/// Until it is [started][#start], it only carries out the scheduler's decisions: it binds a volume
/// that refers to a claim, and provides a volume for a claim with a selected node.
///
/// A claim with a selector gets no new volume: the controller leaves the decision to provisioners,
/// and these refuse such claims. `Provision` of external-provisioner, which CSI drivers use, says
/// `claim Selector is not supported`, and the provisioners for NFS and for paths of nodes say
/// nearly the same.
///
/// Source: `pkg/controller/volume/persistentvolume/pv_controller.go`.
final class PersistentVolumeController {
  private final EmbeddedCluster cluster;
  private final VolumeProvisioner provisioner;
  private final VolumeBindings bindings;
  private final SequencedSet<ObjectKey> volumes = new LinkedHashSet<>();
  private final SequencedSet<ObjectKey> claims = new LinkedHashSet<>();
  private final Set<ObjectKey> provisioned = new LinkedHashSet<>();
  private final Set<ObjectKey> refused = new LinkedHashSet<>();
  private final SequencedMap<ObjectKey, String> givenBack = new LinkedHashMap<>();
  private boolean isStarted;
  private boolean isActing;
  private boolean provisionsAtOnce;

  /// Whether something changed that claims without a volume may use.
  private boolean retriesClaims;

  PersistentVolumeController(EmbeddedCluster cluster) {
    this.cluster = cluster;
    provisioner = new VolumeProvisioner(cluster);
    bindings = new VolumeBindings(cluster);
  }

  /// Starts to handle all volumes and claims.
  ///
  /// @param provisions whether claims that do not wait for a pod get new volumes; in a real
  ///   cluster, it is not certain what external provisioners do, and when
  void start(boolean provisions) {
    isStarted = true;
    provisionsAtOnce = provisions;
    cluster.list(PersistentVolume.class).forEach(volume -> volumes.add(volume.key()));
    cluster.list(PersistentVolumeClaim.class).forEach(claim -> claims.add(claim.key()));
    act();
  }

  /// Returns the claims with new volumes for which no pod has been placed.
  Set<ObjectKey> provisionedAtOnce() {
    return Collections.unmodifiableSet(provisioned);
  }

  /// Returns the claims that got no new volume because they have a selector.
  Set<ObjectKey> refused() {
    return Collections.unmodifiableSet(refused);
  }

  /// Returns the claims whose volumes were to be made for a node that does not exist, with the name
  /// of the node. Provisioners give such claims back to the scheduler.
  SequencedMap<ObjectKey, String> givenBack() {
    return Collections.unmodifiableSequencedMap(givenBack);
  }

  /// Does the work that follows from a change.
  void react(ClusterChange change) {
    if (!isStarted && !(change instanceof ClusterChange.Updated)) {
      return;
    }
    var isDeleted = change instanceof ClusterChange.Deleted;
    switch (change.object()) {
      case PersistentVolume volume when isDeleted -> add(volume.spec().claimRef());
      case PersistentVolume volume -> volumes.add(volume.key());
      case PersistentVolumeClaim claim when isDeleted -> release(claim);
      case PersistentVolumeClaim claim -> claims.add(claim.key());
      case StorageClass _ -> retriesClaims = true;
      default -> {
        return;
      }
    }
    act();
  }

  private void add(@Nullable ObjectReference claim) {
    if (claim != null) {
      claims.add(VolumeClaims.key(claim));
    }
  }

  /// Does the queued work. The controller's own writes add to the same queues.
  private void act() {
    if (isActing) {
      return;
    }
    isActing = true;
    try {
      while (!volumes.isEmpty() || !claims.isEmpty() || retriesClaims) {
        actOnce();
      }
    } finally {
      isActing = false;
    }
  }

  private void actOnce() {
    if (!volumes.isEmpty()) {
      var volume = cluster.get(PersistentVolume.class, volumes.removeFirst());
      if (volume != null) {
        sync(volume);
      }
    } else if (retriesClaims) {
      retriesClaims = false;
      retryClaims();
    } else {
      var claim = cluster.get(PersistentVolumeClaim.class, claims.removeFirst());
      if (claim != null) {
        sync(claim);
      }
    }
  }

  private void retryClaims() {
    if (isStarted) {
      cluster.list(PersistentVolumeClaim.class).stream()
          .filter(claim -> !VolumeClaims.isBound(claim))
          .forEach(claim -> claims.add(claim.key()));
    }
  }

  private void sync(PersistentVolume volume) {
    var reference = volume.spec().claimRef();
    var named =
        reference == null
            ? null
            : cluster.get(PersistentVolumeClaim.class, VolumeClaims.key(reference));
    if (reference == null
        || (reference.uid().isEmpty() && (named == null || !VolumeClaims.isBound(named)))) {
      bindings.enter(PersistentVolumeStatus.AVAILABLE, volume);
      retriesClaims = true;
      return;
    }
    if (named == null && volume.status().phase().equals(PersistentVolumeStatus.BOUND)) {
      return; // the input may lack the claim
    }
    if (named == null || !isReservedFor(volume, named)) {
      release(volume);
    } else if (!isStarted && !VolumeClaims.isBound(named)) {
      bindings.bind(named, volume);
    } else if (named.spec().volumeName().isEmpty()) {
      claims.add(named.key());
    } else if (named.spec().volumeName().equals(volume.metadata().name())) {
      bindings.enter(PersistentVolumeStatus.BOUND, volume);
    } else if (VolumeProvisioner.isDeletedWithClaim(volume)) {
      release(volume);
    } else {
      bindings.unbind(volume);
    }
  }

  private void sync(PersistentVolumeClaim claim) {
    if (VolumeClaims.isBound(claim)) {
      syncBound(claim);
    } else if (claim.spec().volumeName().isEmpty()) {
      syncUnbound(claim);
    } else {
      var volume = volume(claim.spec().volumeName());
      if (volume != null
          && (volume.spec().claimRef() == null
              ? VolumeClaims.satisfies(volume, claim)
              : isReservedFor(volume, claim))) {
        bindings.bind(claim, volume);
      }
    }
  }

  private void syncUnbound(PersistentVolumeClaim claim) {
    var className = claim.className();
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(className));
    var waitsForPod = storageClass != null && storageClass.waitsForPod();
    var match = VolumeClaims.match(claim, cluster.list(PersistentVolume.class), waitsForPod);
    if (match != null) {
      bindings.bind(claim, match);
      return;
    }
    var node = VolumeClaims.selectedNode(claim);
    if (node != null && cluster.get(Node.class, ObjectKey.clusterScoped(node)) == null) {
      givenBack.put(claim.key(), node);
      cluster.update(claim, VolumeClaims.withoutNode(claim));
      return;
    }
    var byDefault = claim.namedClass() == null ? defaultClass() : null;
    if (byDefault != null) {
      cluster.update(claim, claim.withSpec(claim.spec().withStorageClassName(byDefault)));
    } else if (storageClass != null
        && (VolumeClaims.hasNode(claim) || (provisionsAtOnce && !waitsForPod))) {
      provision(claim, storageClass);
    }
  }

  private void provision(PersistentVolumeClaim claim, StorageClass storageClass) {
    if (!storageClass.isProvisioned()) {
      return;
    }
    if (claim.spec().selector() != null) {
      refused.add(claim.key());
      return;
    }
    if (!VolumeClaims.hasNode(claim)) {
      provisioned.add(claim.key());
    }
    var made = provisioner.provision(claim, storageClass);
    cluster.add(made);
    bindings.bind(claim, made);
  }

  private @Nullable String defaultClass() {
    return isStarted ? DefaultStorageClass.among(cluster.list(StorageClass.class)) : null;
  }

  private void syncBound(PersistentVolumeClaim claim) {
    var volume = volume(claim.spec().volumeName());
    // A volume from a dump without UIDs counts like a volume with the right UID.
    if (volume != null && (volume.spec().claimRef() == null || isReservedFor(volume, claim))) {
      bindings.bind(claim, volume);
    } else if (isStarted) {
      bindings.lose(claim);
    }
  }

  private @Nullable PersistentVolume volume(String name) {
    return name.isEmpty()
        ? null
        : cluster.get(PersistentVolume.class, ObjectKey.clusterScoped(name));
  }

  /// Handles a deleted claim.
  private void release(PersistentVolumeClaim claim) {
    var volume = volume(claim.spec().volumeName());
    if (volume != null && isReservedFor(volume, claim)) {
      release(volume);
    }
  }

  private void release(PersistentVolume volume) {
    if (isStarted) {
      bindings.release(volume);
    }
  }
}
