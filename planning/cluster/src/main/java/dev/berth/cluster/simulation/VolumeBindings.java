package dev.berth.cluster.simulation;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/// Writes the states of claims and volumes. Writes nothing that has not changed.
final class VolumeBindings {
  private static final String BOUND_BY_CONTROLLER = "pv.kubernetes.io/bound-by-controller";

  private final EmbeddedCluster cluster;

  VolumeBindings(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Completes the binding of the claim and the volume.
  void bind(PersistentVolumeClaim claim, PersistentVolume volume) {
    var metadata = volume.metadata();
    write(
        volume,
        volume
            .withMetadata(
                VolumeClaims.isReservedFor(volume, claim)
                    ? metadata
                    : annotated(metadata, BOUND_BY_CONTROLLER))
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

  /// Returns the status of a bound claim. The capacity of a claim that was already bound stays,
  /// because resizing changes it.
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

  /// Handles a claim whose volume is gone, or belongs to another claim.
  void lose(PersistentVolumeClaim claim) {
    var status = PersistentVolumeClaimStatus.EMPTY.withPhase(PersistentVolumeClaimStatus.LOST);
    write(claim, claim.withStatus(status));
  }

  /// Handles a volume whose claim is gone. A volume that the input already has as released stays,
  /// because nobody knows why it still exists.
  void release(PersistentVolume volume) {
    var phase = volume.status().phase();
    if (phase.equals(PersistentVolumeStatus.RELEASED)
        || phase.equals(PersistentVolumeStatus.FAILED)) {
      return;
    }
    var policy = volume.spec().persistentVolumeReclaimPolicy();
    if (policy.equals("Retain")) {
      enter(PersistentVolumeStatus.RELEASED, volume);
    } else if (VolumeProvisioner.isDeletedWithClaim(volume)) {
      cluster.delete(volume);
    } else if (policy.equals("Recycle")
        && (volume.spec().nfs() != null || volume.spec().hostPath() != null)) {
      unbind(volume);
    } else {
      enter(PersistentVolumeStatus.FAILED, volume);
    }
  }

  /// Makes the volume available, or reserved for the claim of that name, again.
  void unbind(PersistentVolume volume) {
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

  /// Sets the phase of the volume.
  void enter(String phase, PersistentVolume volume) {
    write(volume, volume.withStatus(volume.status().withPhase(phase)));
  }

  private void write(KubernetesObject before, KubernetesObject after) {
    if (!after.equals(before)) {
      cluster.update(before, after);
    }
  }
}
