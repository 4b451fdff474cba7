package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which nodes a pod must have, and which it would rather have.
@RecordBuilder
public record NodeAffinity(
    @Nullable NodeSelector requiredDuringSchedulingIgnoredDuringExecution,
    List<PreferredSchedulingTerm> preferredDuringSchedulingIgnoredDuringExecution)
    implements NodeAffinityBuilder.With {

  /// Nothing said.
  public static final NodeAffinity EMPTY = new NodeAffinity(null, List.of());

  public NodeAffinity {
    preferredDuringSchedulingIgnoredDuringExecution =
        List.copyOf(preferredDuringSchedulingIgnoredDuringExecution);
  }
}
