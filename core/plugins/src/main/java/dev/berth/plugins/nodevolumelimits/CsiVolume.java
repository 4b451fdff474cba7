package dev.berth.plugins.nodevolumelimits;

import dev.berth.api.meta.ObjectKey;
import org.jspecify.annotations.Nullable;

/// A volume that a CSI driver attaches to nodes, for one pod or several.
///
/// @param handle the driver's handle; empty if the volume does not exist yet
/// @param claim the claim for which it will be created; null if it exists
record CsiVolume(String driver, String handle, @Nullable ObjectKey claim) {
  static CsiVolume existing(String driver, String handle) {
    return new CsiVolume(driver, handle, null);
  }

  static CsiVolume expected(String driver, ObjectKey claim) {
    return new CsiVolume(driver, "", claim);
  }

  /// Describes the volume for people.
  String words() {
    return claim == null
        ? "volume " + handle
        : "the volume that is to be made for claim " + claim.name();
  }
}
