package dev.berth.api.scheduling;

/// A group's pods, or all pods below a composite group, may only be preempted together.
public record AllDisruptionMode() {}
