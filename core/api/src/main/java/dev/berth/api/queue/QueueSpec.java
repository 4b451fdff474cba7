package dev.berth.api.queue;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a queue may use. Resources that a map does not name are not limited by it.
///
/// @param weight of the queue among its siblings, where the cluster is shared in proportion; 1
///   unless written
/// @param capability the most that the queue may use
/// @param deserved what the queue may get back from others that use more than they deserve; empty
///   for a share by weight. Volcano's alone
/// @param guarantee Volcano's alone
/// @param reclaimable null stands for true, see [#isReclaimable]. Volcano's alone
/// @param parent the queue that this one is part of; empty for the root. Volcano's alone
/// @param priority of the queue: a higher one is served first, and reclaimed from last. Volcano's
///   alone
@RecordBuilder
public record QueueSpec(
    int weight,
    Map<String, Quantity> capability,
    Map<String, Quantity> deserved,
    QueueGuarantee guarantee,
    @Nullable Boolean reclaimable,
    String parent,
    int priority)
    implements QueueSpecBuilder.With {

  /// Nothing said.
  public static final QueueSpec EMPTY =
      new QueueSpec(1, Map.of(), Map.of(), QueueGuarantee.NONE, null, "", 0);

  public QueueSpec {
    capability = Map.copyOf(capability);
    deserved = Map.copyOf(deserved);
  }

  /// Whether other queues may take back what this one uses beyond its part.
  public boolean isReclaimable() {
    return reclaimable == null || reclaimable;
  }
}
