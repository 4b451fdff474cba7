package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import java.util.List;

/// Nodes that the scheduler's profile does not allow for any of its pods.
///
/// @param profile by the name that pods name it
public record ProfileNote(String profile) implements Note {
  /// What NodeAffinity says of a node that `addedAffinity` of its arguments does not allow.
  private static final String ENFORCED = "node(s) didn't match scheduler-enforced node affinity";

  @Override
  public String text() {
    return "Profile %s allows none of these nodes: label one as its addedAffinity requires it, or"
            .formatted(profile)
        + " name another schedulerName";
  }

  /// One if that keeps the pod from all nodes.
  static List<ProfileNote> of(Pod pod, List<NodeBlockers> blockers) {
    return NodeBlockers.isEverywhere(blockers, (_, reason) -> reason.message().equals(ENFORCED))
        ? List.of(new ProfileNote(pod.spec().schedulerName()))
        : List.of();
  }
}
