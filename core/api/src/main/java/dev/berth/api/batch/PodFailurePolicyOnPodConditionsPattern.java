package dev.berth.api.batch;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A condition of a failed pod.
@Message
public record PodFailurePolicyOnPodConditionsPattern(
    @Field(1) String type, @Field(2) String status) {}
