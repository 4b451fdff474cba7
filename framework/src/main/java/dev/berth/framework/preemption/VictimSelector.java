package dev.berth.framework.preemption;

import dev.berth.framework.PluginException;
import dev.berth.framework.diagnosis.PluginStatus;
import dev.berth.framework.handle.NodeFilters;
import dev.berth.framework.preemption.DisruptionBudgets.Split;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects the victims on one node.
///
/// All pods that may be preempted are removed first. If the preemptor fits then, they are put back
/// one by one, as long as it still does: those whose disruption budget is exhausted before the
/// others, and in both classes the most important ones first. The rest are the victims. That the
/// preemptor may have affinity to one of them is not considered, as in kube-scheduler.
public final class VictimSelector {
  private final NodeFilters filters;
  private final VictimPolicy policy;

  public VictimSelector(NodeFilters filters, VictimPolicy policy) {
    this.filters = filters;
    this.policy = policy;
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

  /// Whether a dry run on the node may find victims; it costs next to nothing otherwise.
  boolean mayHaveVictims(PodInfo preemptor, NodeInfo node) {
    return policy.mayHaveVictims(node, preemptor);
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
    List<PodInfo> potential = potentialVictims(attempt, node);
    if (potential.isEmpty()) {
      return DryRunResult.Rejected.withoutVictims(node, attempt.preemptor());
    }
    var whatIf = new HypotheticalNode(filters, attempt, node);
    potential.forEach(whatIf::remove);
    PluginStatus emptied = whatIf.fit();
    if (!emptied.isSuccess()) {
      return new DryRunResult.Rejected(node.name(), emptied);
    }

    Comparator<PodInfo> order = policy.mostImportantFirst(attempt.now());
    GoSort.sort(potential, order);
    Split split = attempt.budgets().split(potential);
    List<PodInfo> victims = reprieve(whatIf, split.violating());
    int violations = victims.size();
    victims.addAll(reprieve(whatIf, split.others()));
    if (victims.isEmpty()) {
      // The preemptor fits without victims, though the filters have rejected it.
      return DryRunResult.Rejected.failed(
          node.name(), "expected at least one victim pod on node \"%s\"".formatted(node.name()));
    }
    GoSort.sort(victims, order);
    return new Candidate(node.name(), victims, violations);
  }

  private List<PodInfo> potentialVictims(PreemptionAttempt attempt, NodeInfo node) {
    if (!policy.mayHaveVictims(node, attempt.preemptor())) {
      return List.of();
    }
    var potential = new ArrayList<PodInfo>();
    for (PodInfo pod : node.pods()) {
      if (policy.mayBePreempted(pod, node, attempt.preemptor())) {
        potential.add(pod);
      }
    }
    return potential;
  }

  /// Puts back the pods that leave room for the preemptor.
  ///
  /// @return the others
  private static List<PodInfo> reprieve(HypotheticalNode whatIf, List<PodInfo> pods) {
    var victims = new ArrayList<PodInfo>();
    for (PodInfo pod : pods) {
      whatIf.putBack(pod);
      if (!whatIf.fit().isSuccess()) {
        whatIf.remove(pod);
        victims.add(pod);
      }
    }
    return victims;
  }

  /// A node as it would be, with a cycle state of its own that goes along. Neither the real node
  /// nor the real state changes.
  private static final class HypotheticalNode {
    private final NodeFilters filters;
    private final PodInfo preemptor;
    private final CycleState state;
    private NodeInfo node;

    HypotheticalNode(NodeFilters filters, PreemptionAttempt attempt, NodeInfo node) {
      this.filters = filters;
      preemptor = attempt.preemptor();
      state = attempt.state().copy();
      this.node = node;
    }

    void remove(PodInfo pod) {
      node = node.minus(pod);
      filters.removePod(state, preemptor, pod, node);
    }

    void putBack(PodInfo pod) {
      node = node.plus(pod);
      filters.addPod(state, preemptor, pod, node);
    }

    /// Whether the preemptor fits, also beside the pods that are nominated to the node.
    PluginStatus fit() {
      return filters.filterWithNominatedPods(state, preemptor, node);
    }
  }
}
