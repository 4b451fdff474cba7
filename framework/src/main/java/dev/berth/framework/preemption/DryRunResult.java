package dev.berth.framework.preemption;

import dev.berth.framework.Code;
import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.PlainReason;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.diagnosis.Reason;
import java.util.List;

/// The result of a dry run on one node.
public sealed interface DryRunResult permits Candidate, DryRunResult.Rejected {
  String node();

  /// A node on which the preemptor would not fit, whatever is removed from it.
  ///
  /// @param status that of the node without its victims, or [Code#ERROR] if the filters failed
  record Rejected(String node, PluginStatus status) implements DryRunResult {
    /// No pod on the node may be preempted.
    static Rejected withoutVictims(String node, int pods) {
      return new Rejected(
          node,
          new PluginStatus(Code.UNSCHEDULABLE_AND_UNRESOLVABLE, "", List.of(new NoVictims(pods))));
    }

    /// The dry run on the node has failed.
    static Rejected failed(String node, PluginException failure) {
      return failed(node, failure.getMessage());
    }

    static Rejected failed(String node, String message) {
      return new Rejected(
          node, new PluginStatus(Code.ERROR, "", List.of(new PlainReason(message))));
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
}
