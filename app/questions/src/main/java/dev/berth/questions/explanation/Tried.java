package dev.berth.questions.explanation;

import dev.berth.api.core.Pod;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;

/// An attempt with its circumstances.
///
/// @param before the cluster
/// @param pod as it was then
/// @param isMember whether the pod was tried with its group, and not by itself
public record Tried(Decision decision, Snapshot before, Pod pod, boolean isMember) {
  /// How many nodes there were.
  int nodes() {
    return before.nodes().nodes().size();
  }
}
