package dev.berth.api.core;

/// A disk of Google Compute Engine.
public record GCEPersistentDiskVolumeSource(
    String pdName, String fsType, int partition, boolean readOnly) {}
