package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// The group that a pod is to be scheduled with.
public record PodSchedulingGroup(@Nullable String podGroupName) {}
