package dev.berth.api.core;

/// A named reason to not schedule a pod yet.
public record PodSchedulingGate(String name) {}
