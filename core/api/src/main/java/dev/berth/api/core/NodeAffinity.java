package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The nodes that a pod requires, and the nodes that it prefers.
@Message
@RecordBuilder
public record NodeAffinity(
    @Field(1) @Nullable NodeSelector requiredDuringSchedulingIgnoredDuringExecution,
    @Field(2) List<PreferredSchedulingTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements NodeAffinityBuilder.With {
  /// A value with no field set.
  public static final NodeAffinity EMPTY = CoreZeros.nodeAffinity();

  public NodeAffinity {
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
