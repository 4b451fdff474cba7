package dev.berth.api.core;

/// Several sources in one directory. Only its presence is recorded.
public record ProjectedVolumeSource() {}
