package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// Rules about the nodes and pods that a pod must or should be near, or away from.
@RecordBuilder
public record Affinity(
    @Nullable NodeAffinity nodeAffinity,
    @Nullable PodAffinity podAffinity,
    @Nullable PodAntiAffinity podAntiAffinity)
    implements AffinityBuilder.With {

  /// A value with no field set.
  public static final Affinity EMPTY = new Affinity(null, null, null);
}
