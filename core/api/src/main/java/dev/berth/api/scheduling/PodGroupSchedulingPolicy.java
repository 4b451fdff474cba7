package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// Whether the pods of a group are scheduled singly or as a gang: exactly one of the two is set.
public record PodGroupSchedulingPolicy(
    @Nullable BasicSchedulingPolicy basic, @Nullable GangSchedulingPolicy gang) {

  /// Nothing said.
  public static final PodGroupSchedulingPolicy EMPTY = new PodGroupSchedulingPolicy(null, null);
}
