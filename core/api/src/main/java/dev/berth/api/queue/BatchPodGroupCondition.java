package dev.berth.api.queue;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A condition of a group.
///
/// @param type such as `Unschedulable`
/// @param status `True`, `False` or `Unknown`
/// @param transitionID the scheduling attempt that last set it
/// @param reason such as `NotEnoughResources` or `NotEnoughTasks`
@RecordBuilder
public record BatchPodGroupCondition(
    String type,
    String status,
    String transitionID,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message)
    implements BatchPodGroupConditionBuilder.With {}
