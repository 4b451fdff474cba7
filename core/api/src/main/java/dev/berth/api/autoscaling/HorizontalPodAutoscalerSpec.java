package dev.berth.api.autoscaling;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The workload to scale, and the bounds of its replicas.
///
/// @param minReplicas null means 1
@RecordBuilder
public record HorizontalPodAutoscalerSpec(
    CrossVersionObjectReference scaleTargetRef, @Nullable Integer minReplicas, int maxReplicas)
    implements HorizontalPodAutoscalerSpecBuilder.With {}
