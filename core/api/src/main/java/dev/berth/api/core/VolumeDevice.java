package dev.berth.api.core;

/// Where a container sees a volume of its pod as a raw block device.
public record VolumeDevice(String name, String devicePath) {}
