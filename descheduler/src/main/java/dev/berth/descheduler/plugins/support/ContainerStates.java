package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.ContainerStatus;
import java.util.List;
import java.util.Set;

/// What containers do at the moment; what they did before they were restarted does not count.
public final class ContainerStates {
  private ContainerStates() {}

  /// Whether a container waits for one of these reasons; an empty one is none.
  public static boolean anyWaits(List<ContainerStatus> containers, Set<String> reasons) {
    for (ContainerStatus container : containers) {
      var waiting = container.state().waiting();
      if (waiting != null && isReason(waiting.reason(), reasons)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a container has ended for one of these reasons; an empty one is none.
  public static boolean anyTerminated(List<ContainerStatus> containers, Set<String> reasons) {
    for (ContainerStatus container : containers) {
      var terminated = container.state().terminated();
      if (terminated != null && isReason(terminated.reason(), reasons)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a container waits, or has ended, for one of these reasons.
  public static boolean any(List<ContainerStatus> containers, Set<String> reasons) {
    return anyWaits(containers, reasons) || anyTerminated(containers, reasons);
  }

  /// Whether a container has ended with one of these codes.
  public static boolean anyExited(List<ContainerStatus> containers, Set<Integer> exitCodes) {
    for (ContainerStatus container : containers) {
      var terminated = container.state().terminated();
      if (terminated != null && exitCodes.contains(terminated.exitCode())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isReason(String reason, Set<String> reasons) {
    return !reason.isEmpty() && reasons.contains(reason);
  }
}
