package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The nodes that a pod requires, and the nodes that it prefers.
@RecordBuilder
public record NodeAffinity(
    @Nullable NodeSelector requiredDuringSchedulingIgnoredDuringExecution,
    List<PreferredSchedulingTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements NodeAffinityBuilder.With {

  /// A value with no field set.
  public static final NodeAffinity EMPTY = new NodeAffinity(null, List.of());

  public NodeAffinity {
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
