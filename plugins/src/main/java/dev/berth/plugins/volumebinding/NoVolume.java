package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;

/// A claim gets no volume on the node: none that is there will do, and none can be made.
///
/// @param why what stands in the way, for people
record NoVolume(ObjectKey claim, String why) implements Reason {
  @Override
  public String message() {
    return "node(s) didn't find available persistent volumes to bind";
  }

  @Override
  public String detail() {
    return "claim %s: %s".formatted(claim.name(), why);
  }
}
