package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// A managed or blob disk of Azure.
public record AzureDiskVolumeSource(
    String diskName,
    String diskURI,
    @Nullable String cachingMode,
    @Nullable String fsType,
    @Nullable Boolean readOnly,
    @Nullable String kind) {}
