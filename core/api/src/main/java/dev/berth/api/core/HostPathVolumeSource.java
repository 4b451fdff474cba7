package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// A path on the node.
public record HostPathVolumeSource(String path, @Nullable String type) {}
