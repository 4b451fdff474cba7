package dev.berth.api.core;

/// Several sources in one directory. Held by presence.
public record ProjectedVolumeSource() {}
