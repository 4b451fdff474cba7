package dev.berth.api.policy;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The pods, and how many must be up or may be down. A null selector selects no pods, an empty one
/// selects all in the namespace.
@RecordBuilder
public record PodDisruptionBudgetSpec(
    @Nullable IntOrString minAvailable,
    @Nullable LabelSelector selector,
    @Nullable IntOrString maxUnavailable,
    @Nullable String unhealthyPodEvictionPolicy)
    implements PodDisruptionBudgetSpecBuilder.With {

  /// A value with no field set.
  public static final PodDisruptionBudgetSpec EMPTY =
      new PodDisruptionBudgetSpec(null, null, null, null);
}
