package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// The features of a node's container runtime.
public record NodeFeatures(@Nullable Boolean supplementalGroupsPolicy) {}
