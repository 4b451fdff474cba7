package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A port on which a container listens, and the node's port under which it is published (0 for
/// none).
@Message
public record ContainerPort(
    @Field(1) String name,
    @Field(2) int hostPort,
    @Field(3) int containerPort,
    @Field(4) String protocol,
    @Field(5) String hostIP) {}
