package dev.berth.api.queue;

import dev.berth.api.meta.Quantity;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a queue may use. A map does not limit resources that it does not name.
///
/// @param weight the weight of the queue among its siblings, where the cluster is shared in
///   proportion; 1 by default
/// @param capability the most that the queue may use
/// @param deserved the amounts that the queue may take back from queues that use more than they
///   deserve; empty for a share by weight. Volcano only
/// @param guarantee Volcano only
/// @param reclaimable null means true, see [#isReclaimable]. Volcano only
/// @param parent the parent queue; empty for the root. Volcano only
/// @param priority the queue's priority: a queue of higher priority is served first and reclaimed
///   from last. Volcano only
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
  /// A value with no field set.
  public static final QueueSpec EMPTY =
      new QueueSpec(1, Map.of(), Map.of(), QueueGuarantee.NONE, null, "", 0);

  public QueueSpec {
    capability = Map.copyOf(capability);
    deserved = Map.copyOf(deserved);
  }

  /// Returns whether other queues may take back the resources that this queue uses beyond its part.
  public boolean isReclaimable() {
    return reclaimable == null || reclaimable;
  }
}
