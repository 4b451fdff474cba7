package dev.berth.framework.preemption;

import dev.berth.framework.state.PodInfo;
import java.util.List;

/// Narrows the candidates of a preemption, as scheduler extenders do.
@FunctionalInterface
public interface ExtenderPreemption {
  /// Leaves all as they are.
  ExtenderPreemption NONE = (preemptor, candidates) -> candidates;

  /// The candidates to choose from; they may be fewer, and may have other victims.
  ///
  /// @param candidates at least one
  /// @throws dev.berth.framework.PluginException if it fails
  List<Candidate> narrow(PodInfo preemptor, List<Candidate> candidates);
}
