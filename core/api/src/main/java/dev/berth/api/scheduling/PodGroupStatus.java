package dev.berth.api.scheduling;

import dev.berth.api.meta.Condition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// What has become of a group; conditions are of type [#POD_GROUP_INITIALLY_SCHEDULED] or
/// `DisruptionTarget`.
@RecordBuilder
public record PodGroupStatus(
    List<Condition> conditions, List<PodGroupResourceClaimStatus> resourceClaimStatuses)
    implements PodGroupStatusBuilder.With {

  /// Whether the group has been scheduled once; true for good from then on.
  public static final String POD_GROUP_INITIALLY_SCHEDULED = "PodGroupInitiallyScheduled";

  /// Nothing said.
  public static final PodGroupStatus EMPTY = new PodGroupStatus(List.of(), List.of());

  public PodGroupStatus {
    conditions = List.copyOf(conditions);
    resourceClaimStatuses = List.copyOf(resourceClaimStatuses);
  }
}
