package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.StorageClass;
import java.util.List;
import java.util.Objects;

/// Sets the API's defaults of volumes, claims and classes.
final class StorageDefaults {
  private StorageDefaults() {}

  static PersistentVolume apply(PersistentVolume volume) {
    var spec = volume.spec();
    var policy = spec.persistentVolumeReclaimPolicy();
    var status = volume.status();
    return new PersistentVolume(
        volume.metadata(),
        spec.with(b ->
            b.capacity(Quantities.rounded(spec.capacity()))
                .persistentVolumeReclaimPolicy(policy.isEmpty() ? "Retain" : policy)
                .volumeMode(spec.mode())),
        status.phase().isEmpty() ? status.withPhase(PersistentVolumeStatus.PENDING) : status);
  }

  static PersistentVolumeClaim apply(PersistentVolumeClaim claim) {
    var status = claim.status();
    var phase = status.phase().isEmpty() ? PersistentVolumeClaimStatus.PENDING : status.phase();
    return new PersistentVolumeClaim(
        claim.metadata(),
        apply(claim.spec()),
        status.withPhase(phase).withCapacity(Quantities.rounded(status.capacity())));
  }

  static PersistentVolumeClaimSpec apply(PersistentVolumeClaimSpec spec) {
    var resources = Quantities.rounded(spec.resources());
    return spec.volumeMode() != null && CopyOnChange.same(resources, spec.resources())
        ? spec
        : spec.withResources(resources).withVolumeMode(spec.mode());
  }

  static StorageClass apply(StorageClass storageClass) {
    return storageClass
        .withReclaimPolicy(Objects.requireNonNullElse(storageClass.reclaimPolicy(), "Delete"))
        .withVolumeBindingMode(
            Objects.requireNonNullElse(storageClass.volumeBindingMode(), StorageClass.IMMEDIATE));
  }

  static CSIDriver apply(CSIDriver driver) {
    var spec = driver.spec();
    var modes = spec.volumeLifecycleModes();
    return driver.withSpec(
        spec.with(b ->
            b.attachRequired(Objects.requireNonNullElse(spec.attachRequired(), true))
                .podInfoOnMount(Objects.requireNonNullElse(spec.podInfoOnMount(), false))
                .storageCapacity(Objects.requireNonNullElse(spec.storageCapacity(), false))
                .fsGroupPolicy(
                    Objects.requireNonNullElse(spec.fsGroupPolicy(), "ReadWriteOnceWithFSType"))
                .volumeLifecycleModes(modes.isEmpty() ? List.of("Persistent") : modes)
                .preventPodSchedulingIfMissing(
                    Objects.requireNonNullElse(spec.preventPodSchedulingIfMissing(), false))));
  }
}
