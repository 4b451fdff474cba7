package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The claim's request that provides one extended resource of one container.
@Message
public record ContainerExtendedResourceRequest(
    @Field(1) String containerName, @Field(2) String resourceName, @Field(3) String requestName) {}
