package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// Rules about the nodes and pods that a pod must or should be near, or away from.
@Message
@RecordBuilder
public record Affinity(
    @Field(1) @Nullable NodeAffinity nodeAffinity,
    @Field(2) @Nullable PodAffinity podAffinity,
    @Field(3) @Nullable PodAntiAffinity podAntiAffinity)
    implements AffinityBuilder.With {
  /// A value with no field set.
  public static final Affinity EMPTY = CoreZeros.affinity();
}
