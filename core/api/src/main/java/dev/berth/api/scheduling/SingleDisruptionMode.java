package dev.berth.api.scheduling;

/// A group's pods, or a composite group's children, may be preempted individually.
public record SingleDisruptionMode() {}
