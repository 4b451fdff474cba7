package dev.berth.suggestion;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimSpec;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.core.VolumeResourceRequirements;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.Selector;
import dev.berth.api.storage.CSIDriver;
import dev.berth.api.storage.CSIStorageCapacity;
import dev.berth.api.storage.StorageClass;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Decides which volumes fit a claim, and finds the smallest change with which a claim gets a given
/// volume, or a volume of a given class.
public record ClaimFit(ClusterObjects objects) {
  private static final String READ_WRITE_MANY = "ReadWriteMany";
  private static final String BIND_COMPLETED = "pv.kubernetes.io/bind-completed";

  /// The access modes with which pods on several nodes can use a volume.
  private static final Set<String> SHARED = Set.of(READ_WRITE_MANY, "ReadOnlyMany");

  /// The maximum number of amounts of free capacity to try for a driver.
  private static final int SEGMENTS = 3;

  /// Whether the claim is bound to its volume.
  public static boolean isBound(PersistentVolumeClaim claim) {
    return claim.metadata().annotations().containsKey(BIND_COMPLETED);
  }

  /// Whether the claim gets its volume only when a pod is placed.
  boolean waits(PersistentVolumeClaimSpec claim) {
    StorageClass storageClass = storageClass(claim);
    return storageClass != null && storageClass.waitsForPod();
  }

  /// Returns the claim's class; null if the class does not exist.
  public @Nullable StorageClass storageClass(PersistentVolumeClaimSpec claim) {
    String name = claim.className();
    return name.isEmpty() ? null : objects.get(StorageClass.class, name);
  }

  /// Whether a provisioner will create a volume for the claim: provisioners refuse claims with a
  /// selector.
  boolean isProvisioned(PersistentVolumeClaimSpec claim) {
    StorageClass storageClass = storageClass(claim);
    return storageClass != null && storageClass.isProvisioned() && claim.selector() == null;
  }

  /// Whether the claim may use the volume: the volume is available, or kept for the claim.
  private static boolean isFree(PersistentVolume volume, PersistentVolumeClaim claim) {
    ObjectReference holder = volume.spec().claimRef();
    return volume.metadata().deletionTimestamp() == null
        && (holder == null
            || (isOf(holder, claim.key())
                && (holder.uid().isEmpty() || holder.uid().equals(claim.metadata().uid()))));
  }

  /// Returns the volumes that the claim may use, according to their claim references and the volume
  /// name in the claim.
  Stream<PersistentVolume> free(PersistentVolumeClaim claim) {
    String name = claim.spec().volumeName();
    return objects.list(PersistentVolume.class).stream()
        .filter(it -> name.isEmpty() || name.equals(it.metadata().name()))
        .filter(it -> isFree(it, claim));
  }

  static boolean isOf(ObjectReference holder, ObjectKey claim) {
    return claim.equals(new ObjectKey(holder.namespace(), holder.name()));
  }

  /// Whether the volume fits the claim as it is.
  public boolean fits(PersistentVolume volume, PersistentVolumeClaimSpec claim) {
    return claim.equals(to(volume, claim));
  }

  /// Returns the claim, changed so that the volume fits it; null if this is not possible.
  @Nullable PersistentVolumeClaimSpec to(PersistentVolume volume, PersistentVolumeClaimSpec claim) {
    var spec = volume.spec();
    if (!Objects.requireNonNullElse(claim.volumeAttributesClassName(), "")
        .equals(Objects.requireNonNullElse(spec.volumeAttributesClassName(), ""))) {
      return null;
    }
    PersistentVolumeClaimSpec fitted = claim;
    if (!spec.storageClassName().equals(claim.className())) {
      fitted = fitted.withStorageClassName(spec.storageClassName());
    }
    if (!spec.accessModes().containsAll(claim.accessModes())) {
      List<String> common =
          claim.accessModes().stream().filter(spec.accessModes()::contains).toList();
      fitted = fitted.withAccessModes(common.isEmpty() ? spec.accessModes() : common);
    }
    String mode = spec.mode();
    if (!mode.equals(claim.mode())) {
      fitted = fitted.withVolumeMode(mode);
    }
    if (claim.selector() != null
        && !Selector.of(claim.selector()).matches(volume.metadata().labels())) {
      fitted = fitted.withSelector(null);
    }
    return ofAtMost(spec.size(), fitted);
  }

  /// Returns the claim, changed so that a provisioner creates a volume of the class, once for each
  /// amount of free capacity; empty if the class creates no volumes.
  List<PersistentVolumeClaimSpec> to(StorageClass storageClass, PersistentVolumeClaimSpec claim) {
    if (!storageClass.isProvisioned()) {
      return List.of();
    }
    String name = storageClass.metadata().name();
    PersistentVolumeClaimSpec fitted =
        claim.withStorageClassName(name).withSelector(null).withVolumeName("");
    if (claim.accessModes().stream().anyMatch(SHARED::contains) && !canShare(storageClass, claim)) {
      fitted = fitted.withAccessModes(List.of("ReadWriteOnce"));
    }
    CSIDriver driver = objects.get(CSIDriver.class, storageClass.provisioner());
    if (driver == null || !Boolean.TRUE.equals(driver.spec().storageCapacity())) {
      return List.of(fitted);
    }
    PersistentVolumeClaimSpec of = fitted;
    return objects.list(CSIStorageCapacity.class).stream()
        .filter(it -> it.storageClassName().equals(name))
        .flatMap(it ->
            Stream.ofNullable(
                it.maximumVolumeSize() == null ? it.capacity() : it.maximumVolumeSize()))
        .filter(room -> room.signum() > 0)
        .sorted(Comparator.reverseOrder())
        .map(room -> ofAtMost(room, of))
        .distinct()
        .limit(SEGMENTS)
        .toList();
  }

  /// Whether the class has a provisioner that is known to make no volumes of the claim's access
  /// modes.
  public boolean isRefused(PersistentVolumeClaimSpec claim) {
    StorageClass storageClass = storageClass(claim);
    return storageClass != null
        && claim.accessModes().contains(READ_WRITE_MANY)
        && !canShare(storageClass, claim);
  }

  /// Whether volumes of the class may serve pods on several nodes, as far as is known.
  static boolean canShare(StorageClass storageClass, PersistentVolumeClaimSpec claim) {
    return !SingleNodeDrivers.contain(storageClass.provisioner()) || claim.mode().equals("Block");
  }

  private static PersistentVolumeClaimSpec ofAtMost(
      Quantity size, PersistentVolumeClaimSpec claim) {
    if (claim.size().compareTo(size) <= 0) {
      return claim;
    }
    Map<String, Quantity> requests = new HashMap<>(claim.resources().requests());
    requests.put(PersistentVolumeSpec.STORAGE, size);
    return claim.withResources(
        new VolumeResourceRequirements(claim.resources().limits(), requests));
  }

  /// Returns the claim with the volume that it gets at once from the controller of persistent
  /// volumes: the smallest volume that fits. Empty if the claim waits for a pod, or no volume fits.
  Optional<BoundVolume> bound(PersistentVolumeClaim claim) {
    PersistentVolumeClaimSpec spec = claim.spec();
    if (isBound(claim) || (spec.volumeName().isEmpty() && waits(spec))) {
      return Optional.empty();
    }
    return free(claim)
        .filter(it -> fits(it, spec))
        .min(
            Comparator.comparing((PersistentVolume it) -> it.spec().claimRef() == null)
                .thenComparing(it -> it.spec().size())
                .thenComparing(it -> it.metadata().name()))
        .map(it -> bound(claim, it));
  }

  private static BoundVolume bound(PersistentVolumeClaim claim, PersistentVolume volume) {
    Map<String, String> annotations = new HashMap<>(claim.metadata().annotations());
    annotations.put(BIND_COMPLETED, "yes");
    return new BoundVolume(
        claim
            .withMetadata(claim.metadata().withAnnotations(annotations))
            .withSpec(claim.spec().withVolumeName(volume.metadata().name()))
            .withStatus(claim.status().withPhase("Bound")),
        volume
            .withSpec(
                volume
                    .spec()
                    .withClaimRef(
                        ObjectReference.EMPTY
                            .withKind("PersistentVolumeClaim")
                            .withNamespace(claim.key().namespace())
                            .withName(claim.key().name())
                            .withUid(claim.metadata().uid())))
            .withStatus(volume.status().withPhase("Bound")));
  }
}
