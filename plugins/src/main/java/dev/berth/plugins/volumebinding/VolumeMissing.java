package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;

/// A claim is bound to a volume that does not exist.
record VolumeMissing(ObjectKey claim, String volume) implements Reason {
  @Override
  public String message() {
    return "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";
  }

  @Override
  public String detail() {
    return "claim %s is bound to %s, which does not exist".formatted(claim.name(), volume);
  }
}
