package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;

/// A claim has a volume that cannot be reached from the node.
record VolumeOutOfReach(ObjectKey claim, String volume) implements Reason {
  @Override
  public String message() {
    return "node(s) didn't match PersistentVolume's node affinity";
  }

  @Override
  public String detail() {
    return "volume %s of claim %s is not here".formatted(volume, claim.name());
  }
}
