package dev.berth.framework;

import dev.berth.framework.BindPlugin.BindStatus;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.PermitPlugin.PermitStatus;
import dev.berth.framework.PlacementFeasiblePlugin.PlacementFeasibility;
import dev.berth.framework.PlacementGeneratePlugin.PlacementResult;
import dev.berth.framework.PreBindPlugin.PreBindStatus;
import dev.berth.framework.PreEnqueuePlugin.PreEnqueueStatus;
import dev.berth.framework.ReservePlugin.ReserveStatus;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.List;
import java.util.stream.Collectors;

/// The pod may not go on, and why.
///
/// @param code one of the three rejecting codes
/// @param reasons why, in the order in which the plugin found them; may be empty
public record Rejected(Code code, List<Reason> reasons)
    implements PreEnqueueStatus,
        FilterStatus,
        ReserveStatus,
        PermitStatus,
        PreBindStatus,
        BindStatus,
        PlacementResult,
        PlacementFeasibility {
  public Rejected {
    if (!code.isRejected()) {
      throw new IllegalArgumentException(code + " does not reject a pod");
    }
    reasons = List.copyOf(reasons);
  }

  /// Preempting other pods may help.
  public static Rejected unschedulable(Reason... reasons) {
    return new Rejected(Code.UNSCHEDULABLE, List.of(reasons));
  }

  /// Preempting other pods may help.
  public static Rejected unschedulable(String message) {
    return unschedulable(new PlainReason(message));
  }

  /// Preempting other pods does not help.
  public static Rejected unresolvable(Reason... reasons) {
    return new Rejected(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, List.of(reasons));
  }

  /// Preempting other pods does not help.
  public static Rejected unresolvable(String message) {
    return unresolvable(new PlainReason(message));
  }

  /// Returns this rejection as the status that the plugin gave.
  public PluginStatus toStatus(String plugin) {
    return new PluginStatus(code, plugin, reasons);
  }

  /// All reasons on one line, as kube-scheduler prints them.
  public String message() {
    return reasons.stream().map(Reason::message).collect(Collectors.joining(", "));
  }
}
