package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.status.Amounts;

/// Sizes of claims and volumes.
final class Sizes {
  private Sizes() {}

  /// Formats a size for people.
  static String text(Quantity size) {
    return Amounts.format(PersistentVolumeSpec.STORAGE, size);
  }

  static boolean isRequested(PersistentVolumeClaim claim) {
    return claim.spec().resources().requests().containsKey(PersistentVolumeSpec.STORAGE);
  }
}
