package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.status.PluginException;
import org.jspecify.annotations.Nullable;

/// The requirements of a claim on a volume that do not depend on the volume's place.
///
/// @param selector selects the labels of the volume; null for any
record ClaimRequirements(
    PersistentVolumeClaim claim,
    Quantity size,
    @Nullable Selector selector,
    VolumeAttributesClassPolicy attributes) {
  /// @throws PluginException if the claim's requirements are invalid
  static ClaimRequirements of(PersistentVolumeClaim claim, VolumeAttributesClassPolicy attributes) {
    attributes.check(claim);
    return new ClaimRequirements(claim, claim.spec().size(), selector(claim), attributes);
  }

  private static @Nullable Selector selector(PersistentVolumeClaim claim) {
    LabelSelector wanted = claim.spec().selector();
    try {
      return wanted == null ? null : Selector.of(wanted);
    } catch (SelectorException e) {
      throw new PluginException(
          "error creating internal label selector for claim: %s: %s"
              .formatted(claim.key(), e.getMessage()),
          e);
    }
  }

  /// Returns why the volume does not match the claim; null if it does. A volume that refers to the
  /// claim has to meet fewer requirements.
  @Nullable VolumeMismatch mismatch(PersistentVolume volume) {
    boolean prepared = isFor(volume, claim);
    if (volume.spec().claimRef() != null && !prepared) {
      return VolumeMismatch.isReleased(volume) ? VolumeMismatch.RELEASED : VolumeMismatch.IN_USE;
    }
    if (volume.spec().size().compareTo(size) < 0) {
      return VolumeMismatch.TOO_SMALL;
    }
    if (!hasMode(volume)) {
      return VolumeMismatch.OTHER_MODE;
    }
    if (!attributes.fit(claim, volume)) {
      return VolumeMismatch.OTHER_ATTRIBUTES;
    }
    if (volume.metadata().deletionTimestamp() != null) {
      return VolumeMismatch.BEING_DELETED;
    }
    return prepared ? null : mismatchOfUnbound(volume);
  }

  private @Nullable VolumeMismatch mismatchOfUnbound(PersistentVolume volume) {
    if (!volume.status().phase().equals(PersistentVolumeStatus.AVAILABLE)) {
      return VolumeMismatch.NOT_AVAILABLE;
    }
    if (selector != null && !selector.matches(volume.metadata().labels())) {
      return VolumeMismatch.NOT_SELECTED;
    }
    return volume.spec().accessModes().containsAll(claim.spec().accessModes())
        ? null
        : VolumeMismatch.OTHER_ACCESS;
  }

  boolean hasMode(PersistentVolume volume) {
    return claim.spec().mode().equals(volume.spec().mode());
  }

  /// Returns whether the volume refers to the claim; compares names only if the reference has no
  /// UID.
  static boolean isFor(PersistentVolume volume, PersistentVolumeClaim claim) {
    var reference = volume.spec().claimRef();
    return reference != null
        && reference.name().equals(claim.key().name())
        && reference.namespace().equals(claim.key().namespace())
        && (reference.uid().isEmpty() || reference.uid().equals(claim.metadata().uid()));
  }
}
