package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// Whether the pods of a group are scheduled individually or as a gang: exactly one of the two is
/// set.
public record PodGroupSchedulingPolicy(
    @Nullable BasicSchedulingPolicy basic, @Nullable GangSchedulingPolicy gang) {

  /// A value with no field set.
  public static final PodGroupSchedulingPolicy EMPTY = new PodGroupSchedulingPolicy(null, null);
}
