package dev.berth.framework.preemption;

import dev.berth.framework.state.PodInfo;
import java.util.List;

/// A say in the candidates for somebody outside, such as a scheduler extender.
@FunctionalInterface
public interface CandidateReview {
  /// Leaves all as they are.
  CandidateReview NONE = (preemptor, candidates) -> candidates;

  /// The candidates to choose from; they may be fewer, and may have other victims.
  ///
  /// @param candidates at least one
  /// @throws dev.berth.framework.PluginException if it cannot be told
  List<Candidate> review(PodInfo preemptor, List<Candidate> candidates);
}
