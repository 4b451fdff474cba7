package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.diagnosis.Amounts;

/// How large claims and volumes are.
final class Sizes {
  private static final String STORAGE = "storage";

  private Sizes() {}

  /// The requested size of the claim; zero if there is none.
  static Quantity requested(PersistentVolumeClaim claim) {
    return claim.spec().resources().requests().getOrDefault(STORAGE, Quantity.ZERO);
  }

  /// A size for people to read.
  static String text(Quantity size) {
    return Amounts.format(STORAGE, size);
  }

  static boolean isRequested(PersistentVolumeClaim claim) {
    return claim.spec().resources().requests().containsKey(STORAGE);
  }

  static Quantity capacity(PersistentVolume volume) {
    return volume.spec().capacity().getOrDefault(STORAGE, Quantity.ZERO);
  }
}
