package dev.berth.api.autoscaling;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The workload to scale, and the bounds of its replicas.
///
/// @param minReplicas null means 1
@Message
@RecordBuilder
public record HorizontalPodAutoscalerSpec(
    @Field(1) CrossVersionObjectReference scaleTargetRef,
    @Field(2) @Nullable Integer minReplicas,
    @Field(3) int maxReplicas)
    implements HorizontalPodAutoscalerSpecBuilder.With {}
