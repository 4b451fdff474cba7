package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// A volume that lives as long as its pod, from a claim created for it.
public record EphemeralVolumeSource(@Nullable PersistentVolumeClaimTemplate volumeClaimTemplate) {}
