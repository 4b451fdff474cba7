package dev.berth.api.scheduling;

import dev.berth.tables.Message;

/// The pods of a group are placed one by one, like pods without a group; there are no settings.
@Message
public record BasicSchedulingPolicy() {}
