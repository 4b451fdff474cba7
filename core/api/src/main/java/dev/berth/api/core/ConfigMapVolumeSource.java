package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// Files from a ConfigMap.
public record ConfigMapVolumeSource(String name, @Nullable Boolean optional) {}
