package dev.berth.plugins.volumerestrictions;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;

/// A disk is mounted on the node already.
///
/// @param volume the pod's name for it
/// @param disk kind and name of the disk
/// @param holder a pod on the node that has it
record DiskInUse(String volume, String disk, ObjectKey holder) implements Reason {
  @Override
  public String message() {
    return "node(s) had no available disk";
  }

  @Override
  public String detail() {
    return "%s of volume %s is in use by %s".formatted(disk, volume, holder);
  }
}
