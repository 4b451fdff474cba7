package dev.berth.api.autoscaling;

import io.soabase.recordbuilder.core.RecordBuilder;

/// What the autoscaler has seen and decided last.
@RecordBuilder
public record HorizontalPodAutoscalerStatus(int currentReplicas, int desiredReplicas)
    implements HorizontalPodAutoscalerStatusBuilder.With {}
