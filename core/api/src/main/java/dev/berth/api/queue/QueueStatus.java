package dev.berth.api.queue;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;

/// How many groups of a queue are in which phase, and what they use.
///
/// @param state `Open`, `Closed`, `Closing` or `Unknown`; empty where there is no controller of
///   Volcano's
/// @param inqueue groups that may have pods, and have none that runs. Volcano's alone
/// @param completed Volcano's alone
/// @param allocated the requests of the queue's pods that have a node. Volcano's alone
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

  /// Nothing said.
  public static final QueueStatus EMPTY = new QueueStatus("", 0, 0, 0, 0, 0, Map.of());

  public QueueStatus {
    allocated = Map.copyOf(allocated);
  }
}
