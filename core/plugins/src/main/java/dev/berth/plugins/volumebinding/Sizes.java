package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.diagnosis.Amounts;

/// How large claims and volumes are.
final class Sizes {
  private Sizes() {}

  /// A size for people to read.
  static String text(Quantity size) {
    return Amounts.format(PersistentVolumeSpec.STORAGE, size);
  }

  static boolean isRequested(PersistentVolumeClaim claim) {
    return claim.spec().resources().requests().containsKey(PersistentVolumeSpec.STORAGE);
  }
}
