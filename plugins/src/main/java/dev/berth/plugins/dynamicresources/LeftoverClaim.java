package dev.berth.plugins.dynamicresources;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;

/// A claim for extended resources is left over from an attempt that failed. It has to go first.
record LeftoverClaim(ObjectKey claim) implements Reason {
  @Override
  public String message() {
    return "cannot schedule extended resource claim";
  }

  @Override
  public String detail() {
    return claim.name() + " is left over from an earlier attempt";
  }
}
