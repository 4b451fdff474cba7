package dev.berth.questions.explanation;

import dev.berth.framework.diagnosis.Decision;
import java.util.List;

/// One attempt to schedule the pod.
///
/// @param misses the nodes that it does not fit, nearest first; if it was tried by itself, with all
///   that keeps it from each, or would if it were not gated
/// @param nodes how many there are
/// @param isMember whether the pod was tried with its group, and not by itself
public record Attempt(Decision decision, List<NearMiss> misses, int nodes, boolean isMember) {
  /// No more than the decision says.
  static Attempt of(Decision decision, int nodes, boolean isMember) {
    return new Attempt(decision, NearMiss.nearestFirst(decision.nodes()), nodes, isMember);
  }
}
