package dev.berth.preemption;

import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.NodeStatuses;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Tries potential nodes one after the other until there are enough candidates, with at least one
/// that violates no disruption budget. For one thread.
public final class CandidateSearch {
  private final VictimSelector selector;
  private final DryRunMemory memory;
  private final CandidateCount count;
  private final ChoicePolicy choices;

  /// Creates a search that runs the selector on each node.
  ///
  /// @param choices decides where to begin, and whether to try all nodes instead of stopping at
  ///   `count`
  public CandidateSearch(VictimSelector selector, CandidateCount count, ChoicePolicy choices) {
    this.selector = selector;
    memory = new DryRunMemory(selector);
    this.count = count;
    this.choices = choices;
  }

  /// The result of a search.
  ///
  /// @param candidates first candidates that violate no disruption budget; both parts are in the
  ///   order of search
  /// @param nodeStatuses why preemption does not help on the other tried nodes
  public record Found(List<Candidate> candidates, NodeStatuses nodeStatuses) {
    public Found {
      candidates = List.copyOf(candidates);
    }
  }

  /// Searches for candidates.
  ///
  /// @param potentialNodes nodes on which removing pods may help
  public Found search(PreemptionAttempt attempt, List<NodeInfo> potentialNodes) {
    var kept = new ArrayList<Candidate>();
    var violating = new ArrayList<Candidate>();
    var hopeless = new HopelessNodes.Builder(attempt.preemptor());
    Function<NodeInfo, DryRunResult> dryRun = memory.of(attempt);
    int nodes = potentialNodes.size();
    if (nodes > 0) {
      int wanted = choices.weighsAllPreemptionCandidates() ? nodes : count.of(nodes);
      int offset = choices.preemptionOffset(nodes);
      for (int i = 0; i < nodes && !isEnough(kept, violating, wanted); i++) {
        NodeInfo node = potentialNodes.get((offset + i) % nodes);
        if (selector.surelyHasNoVictims(attempt.preemptor(), node)) {
          hopeless.addWithoutVictims(node);
          continue;
        }
        switch (dryRun.apply(node)) {
          case DryRunResult.Fits(var candidate) -> {
            var list = candidate.pdbViolations() == 0 ? kept : violating;
            if (list.size() < wanted) {
              list.add(candidate);
            }
          }
          case DryRunResult.Rejected rejected -> hopeless.add(rejected);
        }
      }
    }
    kept.addAll(violating);
    return new Found(kept, hopeless.build());
  }

  private static boolean isEnough(List<Candidate> kept, List<Candidate> violating, int wanted) {
    return !kept.isEmpty() && kept.size() + violating.size() >= wanted;
  }
}
