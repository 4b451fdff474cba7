package dev.berth.cluster.apiserver.update;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.meta.Quantity;
import dev.berth.api.storage.StorageClass;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.ManifestErrors;
import java.util.Map;
import java.util.Objects;

/// Rules for changes of a claim's size that an API server enforces. A claim with an unknown phase
/// counts as bound.
///
/// Source: `ValidatePersistentVolumeClaimUpdate` in `pkg/apis/core/validation`, and the admission
/// plugin PersistentVolumeClaimResize.
final class ClaimResize {
  private static final String STORAGE = "storage";
  private static final String FIELD = "spec.resources.requests.storage";

  /// The classes of the input, by name.
  private final Map<String, StorageClass> classes;

  private final ManifestErrors errors;

  ClaimResize(Map<String, StorageClass> classes, ManifestErrors errors) {
    this.classes = Map.copyOf(classes);
    this.errors = errors;
  }

  /// Adds the errors of a new size.
  ///
  /// @param after the manifest of the update
  void check(PersistentVolumeClaim before, PersistentVolumeClaim now, Manifest after) {
    var old = before.spec().resources().requests().get(STORAGE);
    var wanted = now.spec().resources().requests().get(STORAGE);
    if (old == null || wanted == null || wanted.compareTo(old) == 0) {
      return;
    }
    var phase = before.status().phase();
    if (!phase.isEmpty() && !phase.equals(PersistentVolumeClaimStatus.BOUND)) {
      errors.add(after, "spec", ImmutableFields.CLAIM);
    } else if (wanted.compareTo(old) < 0) {
      if (wanted.compareTo(capacity(before, old)) <= 0) {
        errors.add(after, FIELD, "Forbidden: field can not be less than status.capacity");
      }
    } else if (!canGrow(before)) {
      errors.add(
          after,
          FIELD,
          "Forbidden: only dynamically provisioned pvc can be resized and the storageclass that"
              + " provisions the pvc must support resize");
    }
  }

  private static Quantity capacity(PersistentVolumeClaim claim, Quantity requested) {
    return Objects.requireNonNullElse(claim.status().capacity().get(STORAGE), requested);
  }

  /// Whether the claim may grow; true if the input lacks the claim's class.
  private boolean canGrow(PersistentVolumeClaim claim) {
    var name = claim.spec().storageClassName();
    if (name == null) {
      return true;
    }
    var storageClass = classes.get(name);
    return storageClass == null
        ? !name.isEmpty()
        : Boolean.TRUE.equals(storageClass.allowVolumeExpansion());
  }
}
