package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// What the container runtime of a node can do.
public record NodeFeatures(@Nullable Boolean supplementalGroupsPolicy) {}
