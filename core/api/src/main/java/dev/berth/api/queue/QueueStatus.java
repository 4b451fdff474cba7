package dev.berth.api.queue;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// The number of a queue's groups in each phase, and the resources that they use.
///
/// @param state `Open`, `Closed`, `Closing` or `Unknown`; empty without Volcano's controller
/// @param inqueue groups that may create pods but have no running ones. Volcano only
/// @param completed Volcano only
/// @param allocated the requests of the queue's pods on nodes. Volcano only
@RecordBuilder
public record QueueStatus(
    String state,
    int unknown,
    int pending,
    int running,
    int inqueue,
    int completed,
    Map<String, Quantity> allocated)
    implements QueueStatusBuilder.With {
  /// A value with no field set.
  public static final QueueStatus EMPTY = new QueueStatus("", 0, 0, 0, 0, 0, Map.of());

  public QueueStatus {
    allocated = Map.copyOf(allocated);
  }
}
