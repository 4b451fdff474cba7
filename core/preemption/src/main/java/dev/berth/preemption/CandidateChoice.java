package dev.berth.preemption;

import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.framework.cluster.TiedNodes;
import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.diagnosis.Criterion;
import dev.berth.framework.diagnosis.PreemptionReport.Rank;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Chooses the candidate whose victims matter least, by one [Criterion] after the other.
public final class CandidateChoice {
  private final ChoicePolicy choices;

  /// Chooses by the criteria; among equally good candidates the policy decides.
  ///
  /// @param choices picks one of several equally good ones
  public CandidateChoice(ChoicePolicy choices) {
    this.choices = choices;
  }

  /// The chosen candidate.
  ///
  /// @param tied the nodes that are as good as the chosen one, including it, sorted; empty if no
  ///   other node is as good
  public record Choice(Candidate chosen, List<String> tied) {
    public Choice {
      tied = List.copyOf(tied);
    }
  }

  /// Chooses among candidates for one pod.
  ///
  /// @param candidates at least one; at most one per node
  /// @param now the start time for pods whose status has none yet
  public Choice choose(List<Candidate> candidates, Instant now) {
    Rank best = candidates.getFirst().rank(now);
    List<Candidate> left = new ArrayList<>();
    for (Candidate candidate : candidates) {
      Rank rank = candidate.rank(now);
      int order = Criterion.compareAll(rank, best);
      if (order < 0) {
        best = rank;
        left.clear();
      }
      if (order <= 0) {
        left.add(candidate);
      }
    }
    if (left.size() == 1) {
      return new Choice(left.getFirst(), List.of());
    }
    List<String> names = left.stream().map(Candidate::node).toList();
    String picked = choices.pickNode(TiedNodes.of(names));
    Candidate chosen =
        left.stream()
            .filter(candidate -> candidate.node().equals(picked))
            .findFirst()
            .orElseThrow();
    return new Choice(chosen, names.stream().sorted().toList());
  }
}
