package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a pod, such as whether it has been scheduled. `status` is `True`, `False` or
/// `Unknown`.
@Message
@RecordBuilder
public record PodCondition(
    @Field(1) @Interned String type,
    @Field(7) long observedGeneration,
    @Field(2) @Interned String status,
    @Field(3) @Nullable Instant lastProbeTime,
    @Field(4) @Interned @Nullable Instant lastTransitionTime,
    @Field(5) @Interned String reason,
    @Field(6) String message)
    implements PodConditionBuilder.With {
  /// Whether the pod has a node; if not, the message is the scheduler's.
  public static final String SCHEDULED = "PodScheduled";

  /// Whether the pod is being disrupted; the reason states the cause.
  public static final String DISRUPTION_TARGET = "DisruptionTarget";

  /// The reason of a disruption by a scheduler in favour of another pod.
  public static final String PREEMPTION_BY_SCHEDULER = "PreemptionByScheduler";

  /// A value with no field set.
  public static final PodCondition EMPTY = CoreZeros.podCondition();
}
