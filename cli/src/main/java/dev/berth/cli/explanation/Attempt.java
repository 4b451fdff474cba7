package dev.berth.cli.explanation;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.suggestion.NodeBlockers;
import java.util.List;
import java.util.Map;

/// One attempt to schedule the pod.
///
/// @param blockers all that kept the pod from each node, nearest first, or would if it were not
///   gated; empty if it fits, or was tried with its group
/// @param held who holds room on nodes that look free, by node
/// @param nodes how many there are
/// @param isMember whether the pod was tried with its group, and not by itself
public record Attempt(
    Decision decision,
    List<NodeBlockers> blockers,
    Map<String, List<String>> held,
    int nodes,
    boolean isMember) {
  public Attempt {
    blockers = List.copyOf(blockers);
    held = Map.copyOf(held);
  }
}
