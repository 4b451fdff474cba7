package dev.berth.cluster.simulation;

import static dev.berth.cluster.simulation.VolumeClaims.isReservedFor;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.StorageClass;
import dev.berth.cluster.admission.DefaultStorageClass;
import dev.berth.engine.ClusterChange;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Binds claims and volumes to each other, and keeps their phases, as the controller of
/// kube-controller-manager. It acts at once, on whatever has changed and in the order of the
/// changes: volumes first, then claims.
///
/// Until it is [started][#start], it only carries out what the scheduler has decided: a volume that
/// refers to a claim gets bound to it, and a claim with a selected node gets its volume.
///
/// Source: `pkg/controller/volume/persistentvolume/pv_controller.go`.
final class PersistentVolumeController {
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

  private final EmbeddedCluster cluster;
  private final VolumeProvisioner provisioner;
  private final SequencedSet<ObjectKey> volumes = new LinkedHashSet<>();
  private final SequencedSet<ObjectKey> claims = new LinkedHashSet<>();
  private final Set<ObjectKey> provisioned = new LinkedHashSet<>();
  private boolean isStarted;
  private boolean isActing;
  private boolean provisionsAtOnce;

  /// Whether there is something new that claims without a volume may get.
  private boolean retriesClaims;

  PersistentVolumeController(EmbeddedCluster cluster) {
    this.cluster = cluster;
    provisioner = new VolumeProvisioner(cluster);
  }

  /// From now on it looks after all volumes and claims.
  ///
  /// @param provisions whether claims that do not wait for a pod get new volumes: what provisioners
  ///   outside the cluster do, and how soon, is not certain
  void start(boolean provisions) {
    isStarted = true;
    provisionsAtOnce = provisions;
    cluster.list(PersistentVolume.class).forEach(volume -> volumes.add(volume.key()));
    cluster.list(PersistentVolumeClaim.class).forEach(claim -> claims.add(claim.key()));
    act();
  }

  /// Whether it looks after all volumes and claims.
  boolean isStarted() {
    return isStarted;
  }

  /// The claims for which there are new volumes, although no pod was placed for them.
  Set<ObjectKey> provisionedAtOnce() {
    return Collections.unmodifiableSet(provisioned);
  }

  /// Does what follows from a change.
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

  /// What follows from its own writes comes into the same queues.
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
      enter(PersistentVolumeStatus.AVAILABLE, volume);
      retriesClaims = true;
      return;
    }
    if (named == null && volume.status().phase().equals(PersistentVolumeStatus.BOUND)) {
      return; // of a cluster that is not known in full
    }
    if (named == null || !isReservedFor(volume, named)) {
      release(volume);
    } else if (!isStarted && !VolumeClaims.isBound(named)) {
      bind(named, volume);
    } else if (named.spec().volumeName().isEmpty()) {
      claims.add(named.key());
    } else if (named.spec().volumeName().equals(volume.metadata().name())) {
      enter(PersistentVolumeStatus.BOUND, volume);
    } else if (provisioner.isDynamic(volume) && provisioner.isDeletable(volume)) {
      release(volume);
    } else {
      unbind(volume);
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
        bind(claim, volume);
      }
    }
  }

  private void syncUnbound(PersistentVolumeClaim claim) {
    var className = VolumeClaims.className(claim);
    var storageClass = cluster.get(StorageClass.class, ObjectKey.clusterScoped(className));
    var waitsForPod =
        storageClass != null
            && StorageClass.WAIT_FOR_FIRST_CONSUMER.equals(storageClass.volumeBindingMode());
    var match = VolumeClaims.match(claim, cluster.list(PersistentVolume.class), waitsForPod);
    if (match != null) {
      bind(claim, match);
      return;
    }
    var byDefault = VolumeClaims.hasNoClass(claim) ? defaultClass() : null;
    if (byDefault != null) {
      write(claim, claim.withSpec(claim.spec().withStorageClassName(byDefault)));
    } else if (storageClass != null
        && (VolumeClaims.hasNode(claim) || (provisionsAtOnce && !waitsForPod))) {
      provision(claim, storageClass);
    }
  }

  private void provision(PersistentVolumeClaim claim, StorageClass storageClass) {
    var made = provisioner.provision(claim, storageClass);
    if (made != null) {
      if (!VolumeClaims.hasNode(claim)) {
        provisioned.add(claim.key());
      }
      cluster.add(made);
      bind(claim, made);
    }
  }

  private @Nullable String defaultClass() {
    return isStarted ? DefaultStorageClass.among(cluster.list(StorageClass.class)) : null;
  }

  private void syncBound(PersistentVolumeClaim claim) {
    var volume = volume(claim.spec().volumeName());
    // A volume of a dump that was stripped of UIDs is as good as one with the right one.
    if (volume != null && (volume.spec().claimRef() == null || isReservedFor(volume, claim))) {
      bind(claim, volume);
    } else if (isStarted) {
      var status = PersistentVolumeClaimStatus.EMPTY.withPhase(PersistentVolumeClaimStatus.LOST);
      write(claim, claim.withStatus(status));
    }
  }

  private @Nullable PersistentVolume volume(String name) {
    return name.isEmpty()
        ? null
        : cluster.get(PersistentVolume.class, ObjectKey.clusterScoped(name));
  }

  private void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
    var metadata = volume.metadata();
    write(
        volume,
        volume
            .withMetadata(
                isReservedFor(volume, claim) ? metadata : annotated(metadata, BOUND_BY_CONTROLLER))
            .withSpec(volume.spec().withClaimRef(VolumeClaims.reference(volume, claim)))
            .withStatus(volume.status().withPhase(PersistentVolumeStatus.BOUND)));
    var name = volume.metadata().name();
    var isNamed = claim.spec().volumeName().equals(name);
    var completed = annotated(claim.metadata(), VolumeClaims.BIND_COMPLETED);
    write(
        claim,
        claim
            .withMetadata(isNamed ? completed : annotated(completed, BOUND_BY_CONTROLLER))
            .withSpec(claim.spec().withVolumeName(name))
            .withStatus(boundStatus(claim.status(), volume)));
  }

  /// The capacity of a claim that was bound before is left to those who resize it.
  private static PersistentVolumeClaimStatus boundStatus(
      PersistentVolumeClaimStatus status, PersistentVolume volume) {
    var isNew = !status.phase().equals(PersistentVolumeClaimStatus.BOUND);
    return status
        .withPhase(PersistentVolumeClaimStatus.BOUND)
        .withCapacity(isNew ? volume.spec().capacity() : status.capacity())
        .withAccessModes(volume.spec().accessModes());
  }

  private static ObjectMeta annotated(ObjectMeta metadata, String annotation) {
    var annotations = new HashMap<>(metadata.annotations());
    annotations.putIfAbsent(annotation, "yes");
    return metadata.withAnnotations(annotations);
  }

  /// The claim is gone.
  private void release(PersistentVolumeClaim claim) {
    var volume = volume(claim.spec().volumeName());
    if (volume != null && isReservedFor(volume, claim)) {
      release(volume);
    }
  }

  /// The volume's claim is gone. What the input has as released already stays so: nobody knows why
  /// it is still there.
  private void release(PersistentVolume volume) {
    var phase = volume.status().phase();
    if (!isStarted
        || phase.equals(PersistentVolumeStatus.RELEASED)
        || phase.equals(PersistentVolumeStatus.FAILED)) {
      return;
    }
    var policy = volume.spec().persistentVolumeReclaimPolicy();
    if (policy.equals("Retain")) {
      enter(PersistentVolumeStatus.RELEASED, volume);
    } else if (provisioner.isDeletable(volume) && provisioner.isDynamic(volume)) {
      cluster.delete(volume);
    } else if (policy.equals("Recycle")
        && (volume.spec().nfs() != null || volume.spec().hostPath() != null)) {
      unbind(volume);
    } else {
      enter(PersistentVolumeStatus.FAILED, volume);
    }
  }

  /// The volume is free again, or reserved again for the claim of that name.
  private void unbind(PersistentVolume volume) {
    var annotations = new HashMap<>(volume.metadata().annotations());
    var isByController = annotations.remove(BOUND_BY_CONTROLLER) != null;
    var reference = Objects.requireNonNull(volume.spec().claimRef());
    write(
        volume,
        volume
            .withMetadata(volume.metadata().withAnnotations(Map.copyOf(annotations)))
            .withSpec(volume.spec().withClaimRef(isByController ? null : reference.withUid("")))
            .withStatus(volume.status().withPhase(PersistentVolumeStatus.AVAILABLE)));
  }

  private void enter(String phase, PersistentVolume volume) {
    write(volume, volume.withStatus(volume.status().withPhase(phase)));
  }

  private void write(KubernetesObject before, KubernetesObject after) {
    if (!after.equals(before)) {
      cluster.update(before, after);
    }
  }
}
