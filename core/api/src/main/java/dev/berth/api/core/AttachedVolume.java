package dev.berth.api.core;

/// A volume that is attached to a node.
public record AttachedVolume(String name, String devicePath) {}
