package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// A disk or directory of one node.
public record LocalVolumeSource(String path, @Nullable String fsType) {}
