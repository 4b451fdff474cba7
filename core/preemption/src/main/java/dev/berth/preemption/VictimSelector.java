package dev.berth.preemption;

import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import dev.berth.framework.status.PluginException;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects the victims on one node.
///
/// First removes all pods that may be preempted. If the preemptor then fits, puts these back one by
/// one as long as the preemptor still fits; a group that is preempted as a whole is put back at
/// once. Victims whose eviction violates a disruption budget are put back first, then the others;
/// in both parts, the most important victims are first. The victims are the pods that cannot be put
/// back. Like kube-scheduler, ignores that the preemptor may have affinity to one of the victims.
public final class VictimSelector {
  private final NodeFilters filters;
  private final VictimPolicy policy;
  private final VictimUnits units;

  /// @param units which pods are preempted as a whole
  public VictimSelector(NodeFilters filters, VictimPolicy policy, VictimUnits units) {
    this.filters = filters;
    this.policy = policy;
    this.units = units;
  }

  /// Returns everything that dry runs depend on, except the node, its pods, the pods nominated to
  /// it and, if pods have no start time, the time. Null if they may depend on more.
  @Nullable Object cacheKey(PreemptionAttempt attempt) {
    PodInfo preemptor = attempt.preemptor();
    Object ofPolicy = policy.cacheKey(preemptor);
    Object ofFilters = ofPolicy == null ? null : filters.cacheKey(attempt.state(), preemptor);
    return ofFilters == null ? null : List.of(ofPolicy, ofFilters, attempt.budgets());
  }

  /// Returns the pods nominated to the node on which the preemptor's dry runs depend.
  List<PodInfo> nominatedPods(PodInfo preemptor, NodeInfo node) {
    return filters.nominatedPods(preemptor, node);
  }

  /// Returns whether no pod on the node may be preempted, for any groups; false if only a dry run
  /// can show this.
  boolean surelyHasNoVictims(PodInfo preemptor, NodeInfo node) {
    return !policy.mayHaveVictims(node.lowestPriority(), preemptor) && isLocal(node);
  }

  /// Returns whether a dry run on the node depends neither on pods elsewhere nor on groups.
  boolean isLocal(NodeInfo node) {
    return units.areLocal(node);
  }

  /// Does a dry run on the node. If a plugin fails, only this node is rejected; others may still
  /// fit.
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
      // The preemptor fits without removing victims, although the filters have rejected the node.
      return DryRunResult.Rejected.failed(
          node.name(), "expected at least one victim pod on node \"%s\"".formatted(node.name()));
    }
    var victims = new ArrayList<PodInfo>();
    reprieve.victims().forEach(unit -> victims.addAll(unit.pods()));
    return new DryRunResult.Fits(new Candidate(node.name(), victims, reprieve.pdbViolations()));
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

  /// A hypothetical node, with its own copy of the cycle state that follows the changes. The real
  /// node and the real state do not change. Removing a pod that is on another node changes only the
  /// state.
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

    /// Returns whether the preemptor fits, also together with the pods that are nominated to the
    /// node.
    PluginStatus fit() {
      return filters.filterWithNominatedPods(state, preemptor, node);
    }
  }
}
