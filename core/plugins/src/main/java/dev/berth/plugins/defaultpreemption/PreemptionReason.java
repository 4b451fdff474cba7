package dev.berth.plugins.defaultpreemption;

import dev.berth.framework.status.Reason;
import java.util.List;

/// A reason why preemption does not help; its first word distinguishes it from a filter's reason.
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
