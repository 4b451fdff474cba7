package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;

/// A claim is to get its volume on another node.
///
/// @param selected the node for which the volume is being made
record MadeElsewhere(ObjectKey claim, String selected) implements Reason {
  @Override
  public String message() {
    return NoVolume.MESSAGE;
  }

  @Override
  public String detail() {
    return "claim %s: a volume is being made for node %s".formatted(claim.name(), selected);
  }
}
