package dev.berth.framework.preemption;

import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.NodeStatus;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;

/// A node on which the preemptor would not fit, whatever is removed from it.
///
/// @param why what the filters say of the node without its victims, or [Code#ERROR] if they failed
public record Hopeless(String node, NodeStatus why) implements DryRunOutcome {
  /// No pod on the node may be preempted.
  static Hopeless withoutVictims(String node, int pods) {
    return new Hopeless(
        node,
        new NodeStatus(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "", List.of(new NoVictims(pods))));
  }

  /// The node could not be looked at.
  static Hopeless failed(String node, PluginException failure) {
    return failed(node, failure.getMessage());
  }

  static Hopeless failed(String node, String message) {
    return new Hopeless(node, new NodeStatus(Code.ERROR, "", List.of(new PlainReason(message))));
  }

  private record NoVictims(int pods) implements Reason {
    @Override
    public String message() {
      return "No preemption victims found for incoming pod";
    }

    @Override
    public String detail() {
      return switch (pods) {
        case 0 -> "no pods on it";
        case 1 -> "the pod on it may not be preempted";
        default -> "none of the %d pods on it may be preempted".formatted(pods);
      };
    }
  }
}
