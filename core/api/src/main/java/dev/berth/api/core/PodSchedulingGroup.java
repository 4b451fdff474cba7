package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// The group with which a pod is scheduled.
public record PodSchedulingGroup(@Nullable String podGroupName) {}
