package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// A file share of Azure, as a persistent volume.
public record AzureFilePersistentVolumeSource(
    String secretName, String shareName, boolean readOnly, @Nullable String secretNamespace) {}
