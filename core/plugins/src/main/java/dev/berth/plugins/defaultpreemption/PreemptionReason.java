package dev.berth.plugins.defaultpreemption;

import dev.berth.framework.diagnosis.Reason;
import java.util.List;

/// A reason of preemption, distinguished from the filters' reasons by its first word.
record PreemptionReason(Reason of) implements Reason {
  private static final String PREFIX = "preemption: ";

  @Override
  public String message() {
    return prefixed(of.message());
  }

  @Override
  public String detail() {
    return of.detail();
  }

  @Override
  public List<String> details() {
    return of.details();
  }

  static String prefixed(String message) {
    return PREFIX + message;
  }
}
