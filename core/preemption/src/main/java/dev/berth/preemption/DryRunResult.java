package dev.berth.preemption;

import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import dev.berth.framework.status.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of a dry run on one node.
public sealed interface DryRunResult {
  /// The preemptor fits if the candidate's victims are gone.
  record Fits(Candidate candidate) implements DryRunResult {}

  /// A node that the preemptor would not fit whatever pods are removed.
  ///
  /// @param status the status of the node without its victims, or [Code#ERROR] if the filters
  ///   failed
  record Rejected(String node, PluginStatus status) implements DryRunResult {
    /// kube-scheduler's text for a node without victims.
    static final String NO_VICTIMS = "No preemption victims found for incoming pod";

    /// No pod on the node may be preempted, as none has a lower priority. Groups make no
    /// difference.
    static Rejected withoutVictims(NodeInfo node, PodInfo preemptor) {
      return withoutVictims(node, preemptor, VictimUnits.SINGLE_PODS, true);
    }

    /// No pod on the node may be preempted.
    ///
    /// @param byPriority whether the reason is that their priorities are not lower
    static Rejected withoutVictims(
        NodeInfo node, PodInfo preemptor, VictimUnits units, boolean byPriority) {
      return new Rejected(
          node.name(),
          new PluginStatus(
              Code.UNSCHEDULABLE_AND_UNRESOLVABLE,
              "",
              List.of(NoVictims.of(node, preemptor, units, byPriority))));
    }

    /// The dry run on the node has failed.
    static Rejected failed(String node, PluginException failure) {
      return failed(node, failure.getMessage());
    }

    static Rejected failed(String node, String message) {
      return new Rejected(
          node, new PluginStatus(Code.ERROR, "", List.of(new PlainReason(message))));
    }

    /// @param pods the number of pods on the node
    /// @param lowestPriority the pods' lowest priority if priority protects them; null if there is
    ///   another reason
    private record NoVictims(int pods, @Nullable Integer lowestPriority, int preemptorPriority)
        implements Reason {
      static NoVictims of(NodeInfo node, PodInfo preemptor, VictimUnits units, boolean byPriority) {
        int pods = node.pods().size();
        return new NoVictims(
            pods,
            pods == 0 || !byPriority ? null : units.lowestPriority(node),
            preemptor.priority());
      }

      @Override
      public String message() {
        return NO_VICTIMS;
      }

      @Override
      public String detail() {
        if (pods == 0) {
          return "no pods on it, and preemption evicts from the node itself only";
        }
        if (lowestPriority == null) {
          return "no pod on it may be preempted";
        }
        return "no pod on it has a priority below %d".formatted(preemptorPriority)
            + (lowestPriority == preemptorPriority
                ? ""
                : "; the lowest is %d".formatted(lowestPriority));
      }
    }
  }
}
