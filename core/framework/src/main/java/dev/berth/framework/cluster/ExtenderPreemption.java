package dev.berth.framework.cluster;

import dev.berth.framework.diagnosis.Candidate;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Narrows the candidates of a preemption, as scheduler extenders do.
@FunctionalInterface
public interface ExtenderPreemption {
  /// Leaves all candidates as they are.
  ExtenderPreemption NONE = (preemptor, candidates) -> candidates;

  /// Returns the candidates to choose from: possibly fewer, possibly with other victims.
  ///
  /// @param candidates at least one
  /// @throws dev.berth.framework.status.PluginException if it fails
  List<Candidate> narrow(PodInfo preemptor, List<Candidate> candidates);
}
