package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The group with which a pod is scheduled.
@Message
public record PodSchedulingGroup(@Field(1) @Nullable String podGroupName) {}
