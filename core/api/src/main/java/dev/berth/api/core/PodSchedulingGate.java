package dev.berth.api.core;

/// A reason, given by name, not to schedule a pod yet.
public record PodSchedulingGate(String name) {}
