package dev.berth.api.autoscaling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The last observations and decisions of the autoscaler.
@Message
@RecordBuilder
public record HorizontalPodAutoscalerStatus(
    @Field(3) int currentReplicas, @Field(4) int desiredReplicas)
    implements HorizontalPodAutoscalerStatusBuilder.With {}
