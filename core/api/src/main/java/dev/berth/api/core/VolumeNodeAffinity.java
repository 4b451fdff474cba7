package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// The nodes that can reach a volume.
public record VolumeNodeAffinity(@Nullable NodeSelector required) {}
