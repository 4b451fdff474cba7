package dev.berth.api.scheduling;

import dev.berth.api.meta.Condition;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The state of a group; conditions have the type [#POD_GROUP_INITIALLY_SCHEDULED] or
/// `DisruptionTarget`.
@Message
@RecordBuilder
public record PodGroupStatus(
    @Field(1) List<Condition> conditions,
    @Field(2) List<PodGroupResourceClaimStatus> resourceClaimStatuses)
    implements PodGroupStatusBuilder.With {
  /// Whether the group was scheduled once; stays true from then on.
  public static final String POD_GROUP_INITIALLY_SCHEDULED = "PodGroupInitiallyScheduled";

  /// A value with no field set.
  public static final PodGroupStatus EMPTY = SchedulingZeros.podGroupStatus();

  public PodGroupStatus {
    conditions = List.copyOf(conditions);
    resourceClaimStatuses = List.copyOf(resourceClaimStatuses);
  }
}
