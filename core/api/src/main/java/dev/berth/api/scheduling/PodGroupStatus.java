package dev.berth.api.scheduling;

import dev.berth.api.meta.Condition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The state of a group; conditions have the type [#POD_GROUP_INITIALLY_SCHEDULED] or
/// `DisruptionTarget`.
@RecordBuilder
public record PodGroupStatus(
    List<Condition> conditions, List<PodGroupResourceClaimStatus> resourceClaimStatuses)
    implements PodGroupStatusBuilder.With {

  /// Whether the group was scheduled once; stays true from then on.
  public static final String POD_GROUP_INITIALLY_SCHEDULED = "PodGroupInitiallyScheduled";

  /// A value with no field set.
  public static final PodGroupStatus EMPTY = new PodGroupStatus(List.of(), List.of());

  public PodGroupStatus {
    conditions = List.copyOf(conditions);
    resourceClaimStatuses = List.copyOf(resourceClaimStatuses);
  }
}
