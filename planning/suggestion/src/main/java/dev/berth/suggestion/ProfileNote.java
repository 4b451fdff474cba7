package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import java.util.List;

/// The scheduler's profile allows no node for any of its pods.
///
/// @param profile the scheduler name of the profile
public record ProfileNote(String profile) implements Note {
  /// NodeAffinity's message about a node that its argument `addedAffinity` does not allow.
  private static final String ENFORCED = "node(s) didn't match scheduler-enforced node affinity";

  @Override
  public String text() {
    return "Profile %s allows none of these nodes: label one as its addedAffinity requires it, or"
            .formatted(profile)
        + " name another schedulerName";
  }

  /// Returns a note if the profile keeps the pod from all nodes; otherwise an empty list.
  static List<ProfileNote> of(Pod pod, List<NodeBlockers> blockers) {
    return NodeBlockers.isEverywhere(blockers, (_, reason) -> reason.message().equals(ENFORCED))
        ? List.of(new ProfileNote(pod.spec().schedulerName()))
        : List.of();
  }
}
