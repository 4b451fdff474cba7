package dev.berth.api.scheduling;

/// A group's pods, or all those below a composite group, may be preempted together only.
public record AllDisruptionMode() {}
