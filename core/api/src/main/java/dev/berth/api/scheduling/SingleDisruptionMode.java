package dev.berth.api.scheduling;

import dev.berth.tables.Message;

/// A group's pods, or a composite group's children, may be preempted individually.
@Message
public record SingleDisruptionMode() {}
