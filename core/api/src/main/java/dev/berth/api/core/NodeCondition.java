package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a node, such as whether it is ready.
@RecordBuilder
public record NodeCondition(
    String type,
    String status,
    @Nullable Instant lastHeartbeatTime,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message)
    implements NodeConditionBuilder.With {

  /// A value with no field set.
  public static final NodeCondition EMPTY = new NodeCondition("", "", null, null, "", "");
}
