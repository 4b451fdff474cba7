package dev.berth.plugins.volumebinding;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;

/// None of the volumes that are there will do for a claim, and none are made.
///
/// @param misfits why not
record NoVolume(ObjectKey claim, String className, Misfits misfits) implements Reason {
  static final String MESSAGE = "node(s) didn't find available persistent volumes to bind";

  @Override
  public String message() {
    return MESSAGE;
  }

  @Override
  public String detail() {
    return "claim %s: no free volume of class %s will do, and none are made"
        .formatted(claim.name(), className);
  }

  @Override
  public List<String> details() {
    return misfits.lines();
  }
}
