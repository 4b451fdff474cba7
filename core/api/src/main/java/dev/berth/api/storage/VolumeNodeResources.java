package dev.berth.api.storage;

import org.jspecify.annotations.Nullable;

/// How many volumes a driver can attach to a node; no count means no limit.
public record VolumeNodeResources(@Nullable Integer count) {}
