package dev.berth.api.scheduling;

import org.jspecify.annotations.Nullable;

/// Whether the children of a composite group are scheduled individually or as a gang: exactly one
/// of the two is set.
public record CompositePodGroupSchedulingPolicy(
    @Nullable BasicSchedulingPolicy basic, @Nullable CompositeGangSchedulingPolicy gang) {

  /// A value with no field set.
  public static final CompositePodGroupSchedulingPolicy EMPTY =
      new CompositePodGroupSchedulingPolicy(null, null);
}
