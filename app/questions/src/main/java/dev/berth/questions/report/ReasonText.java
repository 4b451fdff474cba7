package dev.berth.questions.report;

import dev.berth.framework.status.InsufficientResource;
import dev.berth.framework.status.Reason;

/// Reasons why pods were rejected, in words.
public final class ReasonText {
  private ReasonText() {}

  /// On one line, such as `Insufficient cpu: needs 2000m, 1500m of 4000m free, 500m short`.
  public static String of(Reason reason) {
    String detail = detail(reason);
    return detail.isEmpty() ? reason.message() : reason.message() + ": " + detail;
  }

  /// Returns the details beyond kube-scheduler's message; empty if there are none.
  public static String detail(Reason reason) {
    return reason instanceof InsufficientResource resource
        ? "%s, %s".formatted(resource.detail(), shortage(resource))
        : reason.detail();
  }

  private static String shortage(InsufficientResource resource) {
    String why =
        resource.allocatable() == 0
            ? "; the node has none"
            : resource.isUnresolvable() ? "; too small even when empty" : "";
    return resource.shortage() + " short" + why;
  }
}
