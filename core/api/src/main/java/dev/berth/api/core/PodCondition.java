package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about a pod, such as whether it has been scheduled. `status` is `True`, `False` or
/// `Unknown`.
@RecordBuilder
public record PodCondition(
    String type,
    long observedGeneration,
    String status,
    @Nullable Instant lastProbeTime,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message)
    implements PodConditionBuilder.With {

  /// Whether the pod has a node; if not, the message is the scheduler's.
  public static final String SCHEDULED = "PodScheduled";

  /// Whether the pod is being disrupted; the reason says by what.
  public static final String DISRUPTION_TARGET = "DisruptionTarget";

  /// The reason of a disruption by a scheduler in favour of another pod.
  public static final String PREEMPTION_BY_SCHEDULER = "PreemptionByScheduler";

  /// A value with no field set.
  public static final PodCondition EMPTY = new PodCondition("", 0, "", null, null, "", "");
}
