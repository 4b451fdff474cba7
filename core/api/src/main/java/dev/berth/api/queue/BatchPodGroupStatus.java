package dev.berth.api.queue;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/// The state of a group.
///
/// @param phase `Pending`, `Running`, `Unknown`; with Volcano's controllers also `Inqueue` and
///   `Completed`
/// @param running how many pods run
/// @param succeeded how many pods have succeeded
/// @param failed how many pods have failed
@RecordBuilder
public record BatchPodGroupStatus(
    String phase, List<BatchPodGroupCondition> conditions, int running, int succeeded, int failed)
    implements BatchPodGroupStatusBuilder.With {
  /// A value with no field set.
  public static final BatchPodGroupStatus EMPTY = new BatchPodGroupStatus("", List.of(), 0, 0, 0);

  public BatchPodGroupStatus {
    conditions = List.copyOf(conditions);
  }
}
