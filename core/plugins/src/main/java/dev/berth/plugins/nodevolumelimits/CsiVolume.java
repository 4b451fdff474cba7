package dev.berth.plugins.nodevolumelimits;

import dev.berth.api.meta.ObjectKey;
import org.jspecify.annotations.Nullable;

/// A volume that a CSI driver attaches to nodes, be it for one pod or for several.
///
/// @param handle the driver's name for it; empty if it does not exist yet
/// @param claim the claim that it will be made for; null if it exists
record CsiVolume(String driver, String handle, @Nullable ObjectKey claim) {
  static CsiVolume existing(String driver, String handle) {
    return new CsiVolume(driver, handle, null);
  }

  static CsiVolume expected(String driver, ObjectKey claim) {
    return new CsiVolume(driver, "", claim);
  }

  /// For people.
  String words() {
    return claim == null
        ? "volume " + handle
        : "the volume that is to be made for claim " + claim.name();
  }
}
