package dev.berth.framework.preemption;

import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.group.VictimUnit;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects the victims on one node.
///
/// All pods that may be preempted are removed first. If the preemptor fits then, they are put back
/// one by one, and groups that are preempted as a whole at once, as long as it still does: those
/// whose disruption budget is exhausted before the others, and in both classes the most important
/// ones first. The rest are the victims. That the preemptor may have affinity to one of them is not
/// considered, as in kube-scheduler.
public final class VictimSelector {
  private final NodeFilters filters;
  private final VictimPolicy policy;
  private final VictimUnits units;

  /// @param units what can only be preempted as a whole
  public VictimSelector(NodeFilters filters, VictimPolicy policy, VictimUnits units) {
    this.filters = filters;
    this.policy = policy;
    this.units = units;
  }

  /// All that dry runs depend on beside the node, its pods, those nominated to it and, if pods have
  /// no start time, the time; null if they may depend on more.
  @Nullable Object fragment(PreemptionAttempt attempt) {
    PodInfo preemptor = attempt.preemptor();
    Object ofPolicy = policy.fragment(preemptor);
    Object ofFilters = ofPolicy == null ? null : filters.fragment(attempt.state(), preemptor);
    return ofFilters == null ? null : List.of(ofPolicy, ofFilters, attempt.budgets());
  }

  /// The pods nominated to the node that dry runs for the preemptor depend on.
  List<PodInfo> nominatedPods(PodInfo preemptor, NodeInfo node) {
    return filters.nominatedPods(preemptor, node);
  }

  /// Whether no pod on the node may be preempted, whatever groups there will be; false if that is
  /// not known without a dry run.
  boolean surelyHasNoVictims(PodInfo preemptor, NodeInfo node) {
    return !policy.mayHaveVictims(node.lowestPriority(), preemptor) && isLocal(node);
  }

  /// Whether a dry run on the node depends on no pods elsewhere, and on no groups.
  boolean isLocal(NodeInfo node) {
    return units.areLocal(node);
  }

  /// Does a dry run on the node. If a plugin fails, the node is rejected; others may still fit.
  public DryRunResult select(PreemptionAttempt attempt, NodeInfo node) {
    try {
      return dryRun(attempt, node);
    } catch (PluginException e) {
      return DryRunResult.Rejected.failed(node.name(), e);
    }
  }

  private DryRunResult dryRun(PreemptionAttempt attempt, NodeInfo node) {
    List<VictimUnit> potential = potentialVictims(attempt, node);
    if (potential.isEmpty()) {
      boolean byPriority = !mayHaveVictims(attempt.preemptor(), node);
      return DryRunResult.Rejected.withoutVictims(node, attempt.preemptor(), units, byPriority);
    }
    var whatIf = new HypotheticalNode(attempt, node);
    potential.forEach(whatIf::remove);
    PluginStatus emptied = whatIf.fit();
    if (!emptied.isSuccess()) {
      return new DryRunResult.Rejected(node.name(), emptied);
    }
    var reprieve =
        Reprieve.of(
            potential,
            policy.mostImportantFirst(attempt.now()),
            attempt.budgets(),
            whatIf::putBackIfFit);
    if (reprieve.victims().isEmpty()) {
      // The preemptor fits without victims, though the filters have rejected it.
      return DryRunResult.Rejected.failed(
          node.name(), "expected at least one victim pod on node \"%s\"".formatted(node.name()));
    }
    var victims = new ArrayList<PodInfo>();
    reprieve.victims().forEach(unit -> victims.addAll(unit.pods()));
    return new Candidate(node.name(), victims, reprieve.pdbViolations());
  }

  private boolean mayHaveVictims(PodInfo preemptor, NodeInfo node) {
    return policy.mayHaveVictims(units.lowestPriority(node), preemptor);
  }

  private List<VictimUnit> potentialVictims(PreemptionAttempt attempt, NodeInfo node) {
    if (!mayHaveVictims(attempt.preemptor(), node)) {
      return List.of();
    }
    List<VictimUnit> potential = units.on(List.of(node));
    policy.retainVictims(potential, node, attempt.preemptor());
    return potential;
  }

  /// A node as it would be, with a cycle state of its own that goes along. Neither the real node
  /// nor the real state changes. Of pods on other nodes, only the state takes notice.
  private final class HypotheticalNode {
    private final PodInfo preemptor;
    private final CycleState state;
    private NodeInfo node;

    HypotheticalNode(PreemptionAttempt attempt, NodeInfo node) {
      preemptor = attempt.preemptor();
      state = attempt.state().copy();
      this.node = node;
    }

    void remove(VictimUnit unit) {
      if (unit.group() == null) {
        remove(unit.pods().getFirst());
        return;
      }
      for (PodInfo pod : unit.pods()) {
        if (isHere(pod)) {
          remove(pod);
        } else {
          filters.removePod(state, preemptor, pod, units.nodeOf(pod));
        }
      }
    }

    private void remove(PodInfo pod) {
      node = node.minus(pod);
      filters.removePod(state, preemptor, pod, node);
    }

    boolean putBackIfFit(VictimUnit unit) {
      putBack(unit);
      boolean fits = fit().isSuccess();
      if (!fits) {
        remove(unit);
      }
      return fits;
    }

    private void putBack(VictimUnit unit) {
      if (unit.group() == null) {
        putBack(unit.pods().getFirst());
        return;
      }
      for (PodInfo pod : unit.pods()) {
        if (isHere(pod)) {
          putBack(pod);
        } else {
          filters.addPod(state, preemptor, pod, units.nodeOf(pod));
        }
      }
    }

    private void putBack(PodInfo pod) {
      node = node.plus(pod);
      filters.addPod(state, preemptor, pod, node);
    }

    private boolean isHere(PodInfo pod) {
      return pod.pod().spec().nodeName().equals(node.name());
    }

    /// Whether the preemptor fits, also beside the pods that are nominated to the node.
    PluginStatus fit() {
      return filters.filterWithNominatedPods(state, preemptor, node);
    }
  }
}
