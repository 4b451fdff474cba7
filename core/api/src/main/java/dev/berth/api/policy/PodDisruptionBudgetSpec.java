package dev.berth.api.policy;

import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The pods, and how many must be up or may be down. A null selector selects no pods, an empty one
/// selects all in the namespace.
@Message
@RecordBuilder
public record PodDisruptionBudgetSpec(
    @Field(1) @Nullable IntOrString minAvailable,
    @Field(2) @Nullable LabelSelector selector,
    @Field(3) @Nullable IntOrString maxUnavailable,
    @Field(4) @Nullable String unhealthyPodEvictionPolicy)
    implements PodDisruptionBudgetSpecBuilder.With {
  /// A value with no field set.
  public static final PodDisruptionBudgetSpec EMPTY = PolicyZeros.podDisruptionBudgetSpec();
}
