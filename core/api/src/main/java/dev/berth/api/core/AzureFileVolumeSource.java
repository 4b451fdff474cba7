package dev.berth.api.core;

/// A file share of Azure, for a pod.
public record AzureFileVolumeSource(String secretName, String shareName, boolean readOnly) {}
