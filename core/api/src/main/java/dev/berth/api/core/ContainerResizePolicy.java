package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// Whether a container restarts when this resource is resized in place.
@Message
public record ContainerResizePolicy(
    @Field(1) String resourceName, @Field(2) String restartPolicy) {}
