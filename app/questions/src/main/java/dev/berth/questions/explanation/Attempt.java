package dev.berth.questions.explanation;

import dev.berth.framework.diagnosis.Decision;
import java.util.List;

/// One attempt to schedule the pod.
///
/// @param misses the nodes that the pod does not fit, nearest first; if the pod was tried by
///   itself, with all reasons of each node, or with the reasons that would remain without its gates
/// @param nodes how many there are
/// @param isMember whether the pod was tried with its group, and not by itself
public record Attempt(Decision decision, List<NearMiss> misses, int nodes, boolean isMember) {
  /// An attempt with only the decision's data.
  static Attempt of(Decision decision, int nodes, boolean isMember) {
    return new Attempt(decision, NearMiss.nearestFirst(decision.nodes()), nodes, isMember);
  }
}
