package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// Whether the children of a composite group are scheduled individually or as a gang: exactly one
/// of the two is set.
@Message
public record CompositePodGroupSchedulingPolicy(
    @Field(1) @Nullable BasicSchedulingPolicy basic,
    @Field(2) @Nullable CompositeGangSchedulingPolicy gang) {
  /// A value with no field set.
  public static final CompositePodGroupSchedulingPolicy EMPTY =
      SchedulingZeros.compositePodGroupSchedulingPolicy();
}
