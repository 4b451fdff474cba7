package dev.berth.api.core;

/// Files with information about the pod itself. Only its presence is recorded.
public record DownwardAPIVolumeSource() {}
