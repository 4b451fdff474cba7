package dev.berth.api.scheduling;

import dev.berth.tables.Message;

/// A group's pods, or all pods below a composite group, may only be preempted together.
@Message
public record AllDisruptionMode() {}
