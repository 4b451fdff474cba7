package dev.berth.api.autoscaling;

import io.soabase.recordbuilder.core.RecordBuilder;

/// What the autoscaler last observed and decided.
@RecordBuilder
public record HorizontalPodAutoscalerStatus(int currentReplicas, int desiredReplicas)
    implements HorizontalPodAutoscalerStatusBuilder.With {}
